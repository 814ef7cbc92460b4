import { Console, Effect } from "effect"
import type { KeyRevokeFlags } from "../commands/key.ts"
import { perform } from "../perform.ts"

/** Revokes a key, or a connected client by its key, whichever workspace it is of. */
export const run = ({ id }: KeyRevokeFlags) =>
  Effect.gen(function* () {
    yield* Console.log((yield* perform("revoke_key", { id })).id)
    yield* Console.error("Revoked: it is refused from its next call on.")
  })
