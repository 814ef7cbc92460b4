import { Console, Effect } from "effect"
import type { LinkFlags } from "../commands/link.ts"
import { perform } from "../perform.ts"

/** Tells the owner of a short link that it was reported. */
export const run = ({ json, link, reason }: LinkFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("flag_link", { link, reason })
    yield* Console.log(json ? JSON.stringify(done) : done.link.redirectUrl)
    yield* Console.error("Reported to its owner; it goes on redirecting.")
  })
