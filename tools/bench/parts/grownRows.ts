import type { BenchPart, Effort } from "../figures/BenchPart.ts"
import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { growDatabase } from "../postgres/grownDatabase.ts"
import { seedPostgres } from "../postgres/seed.ts"
import { countedDatabase, watchStatements } from "../postgres/statementTime.ts"
import { requestsOf } from "../requests.ts"
import { startObserved } from "../servers/observed.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"

const rows = {
  tiny: [400, 4_000],
  quick: [100_000, 1_000_000],
  thorough: [100_000, 10_000_000]
} as const
const calls = { tiny: 3, quick: 100, thorough: 300 }
const drainSeconds = 60

const inWords = (count: number): string => (count < 1_000_000 ? String(count) : `${count / 1_000_000} million`)

/** A platform with this many sends in its workspace, and the time that its statements take. */
const grown = async (server: string, name: string, count: number, { profiles, size }: Effort) => {
  await using stack = new AsyncDisposableStack()
  const url = await countedDatabase(server, name)
  const { secret } = await seedPostgres(url)
  const platform = stack.use(await startPlatform(onPostgres({ url }), profiles))
  await platform.answers("/readyz")
  const deliveries = stack.use(watchDeliveries(url))
  const { createTemplate, get, publishTemplate, send, sendTo } = requestsOf(platform.url, secret)
  for (const request of [createTemplate, publishTemplate]) await askOnce(request)
  const { id } = await askOnce(send)
  await deliveries.drained(drainSeconds)
  await growDatabase(url, count)
  const statements = stack.use(await watchStatements(url))
  const kinds = {
    "A send, its delivery included": sendTo("bench-hello", "[<id>]@example.com"),
    "One send": get(`/v1/sends/${id}`),
    "The newest sends": get("/v1/sends"),
    "The newest sends of a status": get("/v1/sends?status=bounced"),
    "The newest sends of a template": get("/v1/sends?templateKey=bench-hello"),
    "The sends to an address": get("/v1/sends?to=p7@example.com"),
    "The newest audit entries": get("/v1/audit")
  }
  const kept = stack.move()
  return {
    /** Milliseconds of Postgres for one call of each kind. */
    measure: async () => {
      const took: Array<readonly [kind: string, ms: number]> = []
      for (const [kind, request] of Object.entries(kinds)) {
        await askOnce(request)
        const before = await statements.spentMs()
        for (let n = 0; n < calls[size]; n++) await askOnce(request)
        await deliveries.drained(drainSeconds)
        took.push([kind, ((await statements.spentMs()) - before) / calls[size]])
      }
      return new Map(took)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync()
  }
}

const measure = async (effort: Effort): Promise<ReadonlyArray<Figure>> => {
  await using server = await startObserved()
  const [few, many] = rows[effort.size]
  await using small = await grown(server.url, "few", few, effort)
  await using large = await grown(server.url, "many", many, effort)
  const { inFew, inMany } = await inTurn(effort.rounds + 1, { inFew: small.measure, inMany: large.measure })
  // The first round reads from the disk what the others find in memory.
  const of = (samples: typeof inFew, kind: string) => samples.slice(1).map((took) => took.get(kind)!)
  return [...inFew[0]!.keys()].flatMap((kind) => [
    figure(`${kind}, Postgres a call, of ${inWords(few)} sends`, "ms", of(inFew, kind)),
    figure(`${kind}, Postgres a call, of ${inWords(many)} sends`, "ms", of(inMany, kind)),
    figure(`${kind}, of many ÷ of few`, "×", pairwise(of(inMany, kind), of(inFew, kind)), { most: 1.3 })
  ])
}

export const grownRows: BenchPart = {
  letter: "z",
  title: "As rows grow",
  method:
    "One workspace with 100,000 sends of 13 months, and one with 10 million, each in a database of one Postgres with 256 MB of buffers; half as many audit entries of 90 days beside them. The time that Postgres spends on the statements of a call (pg_stat_statements), calls one after another, after a round that is not counted. 50 million sends take 160 GB with their indexes, for which there was no room.",
  measure
}
