import { figure, type Figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { generate } from "../load/generate.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { pgbench } from "../postgres/pgbench.ts"
import { yardstickDatabase, yardstickScript } from "../postgres/yardstick/yardstick.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { median, pairwise, quantile } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const pgbenchThreads = 2
const drainSeconds = 60

const measure = async ({
  inFlight,
  profiles,
  rounds,
  seconds,
  warmUpSeconds
}: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  const script = await yardstickScript()
  await using yardstick = await yardstickDatabase()
  await using deliveries = watchDeliveries(database.url)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const requests = requestsOf(server.url, database.secret)
  const request = requests.send
  await askOnce(requests.createTemplate)
  await askOnce(requests.publishTemplate)

  // Accepted sends are delivered or deleted before the next load, so that pgbench never competes with our worker.
  const settled = async <A extends { readonly answered: number }>(load: () => Promise<A>) => {
    const since = new Date()
    const before = await server.usage()
    const result = await load()
    const waiting = await deliveries.waiting()
    const drained = await deliveries.drained(drainSeconds)
    const after = await server.usage()
    const lag = await deliveries.lagSince(since)
    await deliveries.forget()
    return { ...result, waiting, drained, lag, wholeCpuMicros: (after.cpuMicros - before.cpuMicros) / result.answered }
  }
  const storm = (seconds: number) => settled(() => measureStorm(server, request, { connections: inFlight, seconds }))
  const rival = (seconds: number) => pgbench(yardstick, script, { clients: inFlight, threads: pgbenchThreads, seconds })

  await storm(warmUpSeconds)
  await rival(warmUpSeconds)
  const { ours, theirs } = await inTurn(rounds, { ours: () => storm(seconds), theirs: () => rival(seconds) })
  const rates = ours.map(({ perSecond }) => perSecond)
  const half = Math.max(1, Math.floor(median(rates) / 2))
  const { paced } = await inTurn(rounds, {
    paced: () =>
      settled(() =>
        generate({ kind: "pace", request, perSecond: half, seconds, warmUpSeconds: Math.min(1, warmUpSeconds) })
      )
  })

  const of = <A>(samples: ReadonlyArray<A>, pick: (sample: A) => number) => samples.map(pick)
  return [
    figure("Accepted sends", "per second", rates),
    figure("pgbench, the fixed yardstick", "per second", theirs),
    figure("Accepted sends ÷ the yardstick", "×", pairwise(rates, theirs), { least: 1 }),
    figure(
      "CPU a send, its delivery included",
      "µs",
      of(ours, ({ wholeCpuMicros }) => wholeCpuMicros),
      { most: 750 }
    ),
    figure(
      "p99 with 64 in flight",
      "ms",
      of(ours, ({ p99Ms }) => p99Ms)
    ),
    figure(
      "Sends waiting for delivery when the load ended",
      "%",
      of(ours, ({ answered, waiting }) => (100 * waiting) / answered)
    ),
    figure(
      `Until all were delivered (${drainSeconds} s at most)`,
      "s",
      of(ours, ({ drained }) => drained)
    ),
    figure("Offered at half of the maximum", "per second", [half]),
    figure(
      "Median at half of the maximum",
      "ms",
      of(paced, ({ latenciesMs }) => quantile(latenciesMs, 0.5))
    ),
    figure(
      "p99 at half of the maximum",
      "ms",
      of(paced, ({ latenciesMs }) => quantile(latenciesMs, 0.99)),
      { most: 50 }
    ),
    figure(
      "Acceptance to handover at half of the maximum, median",
      "ms",
      of(paced, ({ lag }) => lag.medianMs)
    ),
    figure(
      "Acceptance to handover at half of the maximum, p99",
      "ms",
      of(paced, ({ lag }) => lag.p99Ms)
    )
  ]
}

export const acceptSends: BenchPart = {
  letter: "b",
  title: "Accepting sends",
  method:
    "`POST /v1/templates/{key}/send` on Postgres, an Idempotency-Key each, 64 in flight, the worker delivering into capture meanwhile. Against a fixed yardstick: pgbench with 64 clients, prepared statements and two threads runs the seven statements that the platform ran for one send on 2026-11-22 (commit 752380e), recorded on the wire, on the tables of that day, with new ids and keys each time. Then requests at a fixed rate of half our maximum, in an open loop whose latency counts from the instant a request was due.",
  measure
}
