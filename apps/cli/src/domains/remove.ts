import { Console, Effect } from "effect"
import type { DomainFlags } from "../commands/domain.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Takes a host of short links away. */
export const run = ({ host, json, workspace }: DomainFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("remove_domain", { ...named(workspace), host })
    yield* Console.log(json ? JSON.stringify(done) : done.host)
    yield* Console.error("No link can be made there any more.")
  })
