import list_assets from "@tidings/operations/assets/list_assets"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_assets], {
  name: "asset list",
  says: "List the files of a workspace's library, newest first",
  input: Schema.Struct({ sandbox, workspace }),
  output: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      url: Schema.String,
      filename: Schema.String,
      content_type: Schema.String,
      byte_length: Schema.Int,
      tags: Schema.Array(Schema.String),
      created_at: Timestamp
    })
  ),
  examples: { "All of them": {} },
  answer: (call) => Face.allOf(call, list_assets, {}),
  shown: asTable(["id", "file", "type", "bytes", "tags", "created", "url"], (assets) =>
    assets.map(({ byte_length, content_type, created_at, filename, id, tags, url }) => [
      id,
      filename,
      content_type,
      String(byte_length),
      tags.join(","),
      created_at,
      url
    ])
  )
})
