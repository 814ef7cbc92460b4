import { Console, Effect } from "effect"
import type { SenderListFlags } from "../commands/sender.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"
import { named } from "../workspaces/named.ts"

/** The domains that a workspace's mails may come from. */
export const run = ({ json, workspace }: SenderListFlags) =>
  Effect.gen(function* () {
    const senders = yield* perform("list_senders", named(workspace))
    const rows = senders.map(({ createdAt, domain, own }) => [domain, createdAt, own ? "the workspace's own" : ""])
    yield* Console.log(json ? JSON.stringify(senders) : table(["domain", "since", ""], rows))
  })
