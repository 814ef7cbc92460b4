import { Console, Effect } from "effect"
import type { MemberFlags } from "../commands/member.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Takes an address out of a workspace, with the programs that it connected. */
export const run = ({ email, json, workspace }: MemberFlags) =>
  Effect.gen(function* () {
    const gone = yield* perform("remove_member", { ...named(workspace), email })
    yield* Console.log(json ? JSON.stringify(gone) : gone.email)
    const count = gone.revoked_keys.length
    const programs = count === 1 ? "program is" : "programs are"
    yield* Console.error(`No member any more; ${count} connected ${programs} refused from the next call on.`)
  })
