import { Console, Effect } from "effect"
import type { DomainFlags } from "../commands/domain.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Gives a workspace a host for its short links. */
export const run = ({ host, json, workspace }: DomainFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("add_domain", { ...named(workspace), host })
    yield* Console.log(json ? JSON.stringify(done) : done.host)
    yield* Console.error(done.added ? "Create links there by giving it as domain." : "The workspace has it already.")
  })
