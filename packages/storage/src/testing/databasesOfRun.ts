import { randomBytes } from "node:crypto"

/**
 * Names this test run to its processes, and drops at its end the databases that they left. A run that a test starts is
 * part of that test's run.
 */
export default (): (() => Promise<void>) => {
  if (process.env["TIDINGS_TEST_RUN"] !== undefined) return async () => {}
  const run = (process.env["TIDINGS_TEST_RUN"] = randomBytes(4).toString("hex"))
  return async () => {
    const { dropDatabasesOf, postgresIsMissing } = await import("./postgres.ts")
    if (!postgresIsMissing) await dropDatabasesOf(run)
  }
}
