import { Console, Effect } from "effect"
import type { AssetListFlags } from "../commands/asset.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"
import { named } from "../workspaces/named.ts"

/** The files of a workspace's library, newest first. */
export const run = ({ json, workspace }: AssetListFlags) =>
  Effect.gen(function* () {
    const assets = yield* perform("list_assets", named(workspace))
    const rows = assets.map(({ byte_length, content_type, created_at, filename, id, tags }) => [
      id,
      filename,
      content_type,
      String(byte_length),
      tags.join(","),
      created_at
    ])
    yield* Console.log(json ? JSON.stringify(assets) : table(["id", "file", "type", "bytes", "tags", "created"], rows))
  })
