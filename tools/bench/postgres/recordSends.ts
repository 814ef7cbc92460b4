import { hashSecret } from "@tidings/services/access/secret"
import { ask } from "../load/ask.ts"
import { requestsOf } from "../requests.ts"
import type { Seeded } from "../seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { pgbenchScript, type PgbenchScript } from "./pgbenchScript.ts"
import { recorder } from "./recorder.ts"
import { statementAbout, transactionAbout } from "./transactionAbout.ts"

// Enough to see most of the shards that a month's sends are counted in.
const recordedSends = 40

const keyOf = (index: number) => `bench_${String(index).padStart(26, "0")}`

/** Publishes the bench's template, then answers as a pgbench script what the platform, once warm, runs on Postgres to accept one send. */
export const recordSends = async (url: string, { secret }: Seeded): Promise<PgbenchScript> => {
  await using between = await recorder(url)
  await using server = await startPlatform({ DATABASE_URL: between.url })
  await server.answers("/readyz")
  const requests = requestsOf(server.url, secret)
  await ask(requests.createTemplate)
  await ask(requests.publishTemplate)
  await ask(requests.send()) // the first one loads the template
  const keys = Array.from({ length: recordedSends }, (_, index) => keyOf(index + 1))
  for (const key of keys) await ask(requests.send(key))
  const authentication = statementAbout(between.traces, hashSecret(secret))
  return pgbenchScript(keys.map((key) => [authentication, ...transactionAbout(between.traces, key)]))
}
