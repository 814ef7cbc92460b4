import { Console, Effect } from "effect"
import type { MemberListFlags } from "../commands/member.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"
import { named } from "../workspaces/named.ts"

/** Who may sign in to a workspace by mail, by address. */
export const run = ({ json, workspace }: MemberListFlags) =>
  Effect.gen(function* () {
    const members = yield* perform("list_members", named(workspace))
    const rows = members.map(({ created_at, email }) => [email, created_at])
    yield* Console.log(json ? JSON.stringify(members) : table(["email", "since"], rows))
  })
