import { Console, Effect } from "effect"
import type { LinkFlags } from "../commands/link.ts"
import { perform } from "../perform.ts"

/** Stops a short link. */
export const run = ({ json, link, reason }: LinkFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("disable_link", { link, reason })
    yield* Console.log(json ? JSON.stringify(done) : done.link.redirectUrl)
    yield* Console.error(done.changed === false ? "Stopped already." : "Stopped: within a second no visitor is led on.")
  })
