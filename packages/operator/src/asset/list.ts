import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
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
  perform: (named) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const { publicUrl } = yield* AssetFiles
      const rows = yield* AssetRepository.use((assets) => assets.list(world, { limit: Number.MAX_SAFE_INTEGER }))
      return rows.map(({ byteLength, contentType, createdAt, filename, id, tags }) => ({
        id,
        url: publicUrl({ id, contentType }),
        filename,
        content_type: contentType,
        byte_length: byteLength,
        tags,
        created_at: createdAt.toISOString()
      }))
    }),
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
