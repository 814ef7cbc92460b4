import { Console, Effect } from "effect"
import { readFileSync, statSync } from "node:fs"
import { basename } from "node:path"
import type { AssetAddFlags } from "../commands/asset.ts"
import { perform } from "../perform.ts"
import { misused } from "../Stop.ts"
import { named } from "../workspaces/named.ts"

const mostBytes = 10 * 1024 * 1024

/** Puts a picture into a workspace's library. */
export const run = ({ file, json, workspace }: AssetAddFlags) =>
  Effect.gen(function* () {
    const bytes = yield* Effect.try({
      try: () => (statSync(file).size > mostBytes ? undefined : readFileSync(file)),
      catch: (error) => misused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    })
    if (bytes === undefined) return yield* misused(`${file} is larger than 10 MB.`)
    const base64 = bytes.toString("base64")
    const done = yield* perform("add_asset", { ...named(workspace), filename: basename(file), base64 })
    yield* Console.log(json ? JSON.stringify(done) : done.id)
    yield* Console.error("A QR code wears it by style.logoAssetId.")
  })
