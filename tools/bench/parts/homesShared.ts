import { setTimeout as sleep } from "node:timers/promises"
import type { BenchPart, Effort } from "../figures/BenchPart.ts"
import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { generate } from "../load/generate.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { homesDatabase } from "../postgres/seed.ts"
import { requestsOf } from "../requests.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"

const workspaces = 8
/** Sends a second, over all workspaces: about half of what two cores carry. */
const perSecond = 160
const drainSeconds = 60
const settleMs = 500
const mostInFlight = 1_000

/** A platform on a database with this many homes, over which eight workspaces are spread evenly. */
const started = async (homes: number, profiles: string | undefined) => {
  await using stack = new AsyncDisposableStack()
  const { database, homeUrls, secrets } = await homesDatabase(workspaces, homes)
  stack.use(database)
  const server = stack.use(await startPlatform(onPostgres(database), profiles))
  await server.answers("/readyz")
  const deliveries = homeUrls.map((url) => stack.use(watchDeliveries(url)))
  const asked = secrets.map((secret) => requestsOf(server.url, secret))
  for (const { createTemplate, publishTemplate } of asked) {
    await askOnce(createTemplate)
    await askOnce(publishTemplate)
  }
  const kept = stack.move()
  return {
    /** CPU and latencies of sends at a fixed rate, their deliveries included. */
    paced: async (seconds: number) => {
      const before = await server.usage()
      const { answers } = await generate({
        kind: "mix",
        requests: asked.map(({ send }) => ({ request: send })),
        order: asked.map((_, place) => place),
        perSecond,
        seconds,
        warmUpSeconds: 0,
        mostInFlight
      })
      for (const { drained } of deliveries) await drained(drainSeconds)
      await sleep(settleMs)
      const after = await server.usage()
      const answered = answers.reduce((sum, one) => sum + one.answered, 0)
      return {
        cpuMicros: (after.cpuMicros - before.cpuMicros) / answered,
        latenciesMs: answers.flatMap(({ latenciesMs }) => latenciesMs)
      }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync()
  }
}

const measure = async ({ profiles, rounds, seconds, warmUpSeconds }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using one = await started(1, profiles)
  await using eight = await started(workspaces, profiles)
  await one.paced(warmUpSeconds)
  await eight.paced(warmUpSeconds)
  const { inEight, inOne } = await inTurn(rounds, {
    inOne: () => one.paced(seconds),
    inEight: () => eight.paced(seconds)
  })
  const cpuOf = (samples: typeof inOne) => samples.map(({ cpuMicros }) => cpuMicros)
  const p99Of = (samples: typeof inOne) => samples.map(({ latenciesMs }) => quantile(latenciesMs, 0.99))
  return [
    figure("CPU a send, its delivery included, in one home", "µs", cpuOf(inOne)),
    figure("CPU a send, its delivery included, over eight homes", "µs", cpuOf(inEight)),
    figure("CPU over eight homes ÷ in one", "×", pairwise(cpuOf(inEight), cpuOf(inOne)), { most: 1.1 }),
    figure("p99 in one home", "ms", p99Of(inOne)),
    figure("p99 over eight homes", "ms", p99Of(inEight)),
    figure("Offered", "per second", [perSecond])
  ]
}

export const homesShared: BenchPart = {
  letter: "y",
  title: "Eight homes on one server",
  method:
    "`POST /v1/templates/{key}/send` for eight workspaces in turn, 160 a second in an open loop, each delivered into capture; one platform has all eight in one home, another one in each of eight homes of one Postgres. Processor time is that of the platform's process, until the last mail was handed over.",
  measure
}
