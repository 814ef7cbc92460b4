import { Console, Effect } from "effect"
import type { MemberFlags } from "../commands/member.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Lets an address sign in to a workspace by mail. */
export const run = ({ email, json, workspace }: MemberFlags) =>
  Effect.gen(function* () {
    const member = yield* perform("add_member", { ...named(workspace), email })
    yield* Console.log(json ? JSON.stringify(member) : member.email)
    yield* Console.error(
      member.added ? "A member: codes to connect programs with are mailed there when asked for." : "A member already."
    )
  })
