import { Console, Effect } from "effect"
import type { ReinstateFlags } from "../commands/link.ts"
import { perform } from "../perform.ts"

/** Lets a short link redirect again. */
export const run = ({ json, link }: ReinstateFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("reinstate_link", { link })
    yield* Console.log(json ? JSON.stringify(done) : done.link.redirectUrl)
    yield* Console.error(done.changed === false ? "It was not stopped." : "It redirects again.")
  })
