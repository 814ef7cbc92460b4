import { Console, Effect } from "effect"
import type { SuppressionAddFlags } from "../commands/suppression.ts"
import { perform } from "../perform.ts"
import { misused } from "../Stop.ts"
import { named } from "../workspaces/named.ts"

/** Has an address written to no more. */
export const run = ({ email, json, workspace }: SuppressionAddFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("add_suppressions", { ...named(workspace), emails: [email] })
    if (done.refused.length > 0) return yield* misused(`${email} is no email address.`)
    yield* Console.log(json ? JSON.stringify(done) : email)
    yield* Console.error(done.added === 1 ? "Nothing is sent there any more." : "Suppressed already.")
  })
