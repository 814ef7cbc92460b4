import { Console, Effect } from "effect"
import type { DomainListFlags } from "../commands/domain.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"
import { named } from "../workspaces/named.ts"

/** The hosts of a workspace's short links. */
export const run = ({ json, workspace }: DomainListFlags) =>
  Effect.gen(function* () {
    const domains = yield* perform("list_domains", named(workspace))
    const rows = domains.map(({ createdAt, host }) => [host, createdAt])
    yield* Console.log(json ? JSON.stringify(domains) : table(["host", "since"], rows))
  })
