import { Console, Effect } from "effect"
import type { SenderFlags } from "../commands/sender.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Lets no further mail of a workspace come from a domain. */
export const run = ({ domain, json, workspace }: SenderFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("remove_sender", { ...named(workspace), domain })
    yield* Console.log(json ? JSON.stringify(done) : done.domain)
    yield* Console.error("Mails that were accepted before still leave; no other comes from there.")
  })
