import { Effect, Exit, Scope } from "effect"
import { randomBytes } from "node:crypto"

/**
 * Names this test run to its processes and, in CI, starts its Postgres server, unless TEST_DATABASE_URL names one;
 * elsewhere a run of one file begins sooner on a server that is there. At its end nothing of it is left. A run that a
 * test starts is part of that test's run.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env["TIDINGS_TEST_RUN"] !== undefined) return async () => {}
  const run = (process.env["TIDINGS_TEST_RUN"] = randomBytes(4).toString("hex"))
  if (process.env["CI"] !== undefined && process.env["TEST_DATABASE_URL"] === undefined) {
    const { serverOfRun } = await import("./serverOfRun.ts")
    const scope = Scope.makeUnsafe()
    const server = await Effect.runPromise(Scope.provide(serverOfRun, scope))
    if (server !== undefined) {
      process.env["TEST_DATABASE_URL"] = server.url
      process.env["TEST_DATABASE_SOCKET"] = server.socket
      return () => Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
  return async () => {
    const { dropDatabasesOf, postgresIsMissing } = await import("./postgres.ts")
    if (!postgresIsMissing) await dropDatabasesOf(run)
  }
}
