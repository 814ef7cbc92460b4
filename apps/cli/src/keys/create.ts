import { Console, Effect } from "effect"
import type { KeyCreateFlags } from "../commands/key.ts"
import { perform } from "../perform.ts"
import { pairs } from "../table.ts"
import { named } from "../workspaces/named.ts"
import { grantsOf } from "./grantsOf.ts"

/** Issues a key. */
export const run = ({ json, kind, name, preset, scopes, workspace }: KeyCreateFlags) =>
  Effect.gen(function* () {
    const grants = yield* grantsOf(preset, scopes)
    const issued = yield* perform("create_key", { ...named(workspace), name, kind, grants })
    yield* Console.log(json ? JSON.stringify(issued) : pairs(issued))
    yield* Console.error("The key is shown this once.")
  })
