import { figure, type Figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { pairwise } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import type { LoadRequest } from "../load/Load.ts"

const messages = 1_000
// A batch that a load cut short still runs on, and a workspace has four in flight at most.
const batchesInFlight = 2

const measure = async ({
  inFlight,
  profiles,
  rounds,
  seconds,
  warmUpSeconds
}: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  await using deliveries = watchDeliveries(database.url)
  await using server = await startPlatform({ ...onPostgres(database), ROLE: "server" }, profiles)
  await server.answers("/readyz")
  const requests = requestsOf(server.url, database.secret)
  await askOnce(requests.createTemplate)
  await askOnce(requests.publishTemplate)

  // Nobody delivers what is accepted here, so that both loads meet the same database.
  const accepted = async (request: LoadRequest, connections: number, each: number, seconds: number) => {
    const before = await server.usage()
    const { answered, p99Ms, perSecond } = await measureStorm(server, request, { connections, seconds })
    const after = await server.usage()
    await deliveries.forget()
    return {
      perSecond: perSecond * each,
      p99Ms,
      cpuMicros: (after.cpuMicros - before.cpuMicros) / (answered * each)
    }
  }
  const batches = (seconds: number) => accepted(requests.sendBatch(messages), batchesInFlight, messages, seconds)
  const singles = (seconds: number) => accepted(requests.send, inFlight, 1, seconds)

  await batches(warmUpSeconds)
  await singles(warmUpSeconds)
  const { ours, theirs } = await inTurn(rounds, { ours: () => batches(seconds), theirs: () => singles(seconds) })
  const of = <A>(samples: ReadonlyArray<A>, pick: (sample: A) => number) => samples.map(pick)
  const rates = of(ours, ({ perSecond }) => perSecond)
  const single = of(theirs, ({ perSecond }) => perSecond)
  return [
    figure("Recipients by batches of 1,000", "per second", rates),
    figure("Recipients by single sends", "per second", single),
    figure("Batches ÷ single sends", "×", pairwise(rates, single), { least: 3 }),
    figure(
      "CPU a recipient, by batches",
      "µs",
      of(ours, ({ cpuMicros }) => cpuMicros)
    ),
    figure(
      "CPU a recipient, by single sends",
      "µs",
      of(theirs, ({ cpuMicros }) => cpuMicros)
    ),
    figure(
      "p99 of a batch, two in flight",
      "ms",
      of(ours, ({ p99Ms }) => p99Ms)
    )
  ]
}

export const sendBatches: BenchPart = {
  letter: "w",
  title: "Batches",
  method:
    "`POST /v1/transactional/batch` with 1,000 messages on Postgres, an Idempotency-Key each, two in flight, and in turn with it the same messages by single sends, 64 in flight. Nothing is delivered meanwhile, so that only accepting is compared.",
  measure
}
