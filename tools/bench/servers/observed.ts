import { observedPostgres } from "@tidings/storage/testing/observedPostgres"
import { Effect, Exit, Scope } from "effect"
import { leftover } from "../leftovers.ts"

/** Starts a Postgres of the bench's own, on the disk of the temporary folder, that counts what statements take. */
export const startObserved = async () => {
  const scope = Scope.makeUnsafe()
  const { countsStatements, url } = await Effect.runPromise(Scope.provide(observedPostgres, scope))
  const ended = leftover(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  if (!countsStatements) throw new Error("pg_stat_statements is not installed")
  return { url, ...ended }
}
