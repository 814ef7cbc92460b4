import { Console, Effect } from "effect"
import type { SenderFlags } from "../commands/sender.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Lets a workspace's mails come from a domain. */
export const run = ({ domain, json, workspace }: SenderFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("add_sender", { ...named(workspace), domain })
    yield* Console.log(json ? JSON.stringify(done) : done.domain)
    yield* Console.error(
      done.added
        ? "Any address there may be given as from. Its SPF, DKIM and DMARC records must let your mail server send."
        : "The workspace's mails may come from there already."
    )
  })
