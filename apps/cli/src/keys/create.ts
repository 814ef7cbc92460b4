import { Keys } from "@tidings/services/keys/Keys"
import { Database } from "@tidings/storage/Database"
import { Console, Effect } from "effect"
import { audited, operator } from "../audited.ts"
import type { KeyCreateFlags } from "../commands/key.ts"
import { onPlatform } from "../platform.ts"
import { pairs } from "../table.ts"
import { chosen } from "../workspaces/chosen.ts"
import { grantsOf } from "./grantsOf.ts"

/** Issues a key and writes so into the audit trail, both or neither. */
export const run = ({ json, kind, name, preset, scopes, workspace }: KeyCreateFlags) =>
  Effect.gen(function* () {
    const grants = yield* grantsOf(preset, scopes)
    const issue = Effect.gen(function* () {
      const { id: workspaceId } = yield* chosen(workspace)
      const keys = yield* Keys
      const { key, secret } = yield* keys.create({ workspaceId, name, kind, grants, user: operator() })
      yield* audited({
        workspaceId,
        action: "key.create",
        target: { kind: "key", id: key.id },
        metadata: { kind, ...(typeof grants === "string" ? { preset: grants } : { scopes: grants }) }
      })
      return { id: key.id, key: secret, workspace: workspaceId }
    })
    const issued = yield* onPlatform(Effect.flatMap(Database, (database) => database.transaction(issue)))
    yield* Console.log(json ? JSON.stringify(issued) : pairs(issued))
    yield* Console.error("The key is shown this once.")
  })
