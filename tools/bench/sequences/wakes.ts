import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../Part.ts"
import { onPostgres } from "../parts/onPostgres.ts"
import { pgbench } from "../postgres/pgbench.ts"
import { anyOf, fillRuns } from "../postgres/runs.ts"
import { wakeScript } from "../postgres/runYardsticks.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { seedPostgres } from "../seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { restingIn, ring } from "./prepare.ts"

const runs = { tiny: 200, quick: 10_000, thorough: 10_000 }
const atOnce = 16
const threads = 2

/** Events that each wake one run, beside pgbench that changes the same rows. */
export const wakes = async ({
  inFlight,
  profiles,
  rounds,
  seconds,
  size,
  warmUpSeconds
}: Effort): Promise<ReadonlyArray<Figure>> => {
  const connections = Math.min(atOnce, inFlight)
  const copies = { name: "ring", count: runs[size] }
  await using database = await temporaryDatabase()
  const seeded = await seedPostgres(database.url)
  await fillRuns(database.url, await restingIn(onPostgres(database), seeded, ring), copies)
  await using yardstick = await temporaryDatabase(database)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const request = requestsOf(server.url, seeded.secret).emit("bench.rung", { external_id: anyOf(copies) })
  const emit = (seconds: number) => generate({ kind: "spread", request, connections, seconds })
  const script = wakeScript(seeded.workspaceId, "bench.rung", copies)
  const rival = (seconds: number) => pgbench(yardstick, script, { clients: connections, threads, seconds })
  await emit(warmUpSeconds)
  await rival(warmUpSeconds)
  const { ours, theirs } = await inTurn(rounds, { ours: () => emit(seconds), theirs: () => rival(seconds) })
  const rates = ours.map(({ answered, seconds }) => answered / seconds)
  return [
    figure("Events that wake a run", "per second", rates),
    figure("pgbench, the same row changes", "per second", theirs),
    figure("Events that wake a run ÷ pgbench", "×", pairwise(rates, theirs), { least: 0.5 }),
    figure(
      `Events that wake a run, p99 with ${atOnce} in flight`,
      "ms",
      ours.map(({ latenciesMs }) => quantile(latenciesMs, 0.99))
    )
  ]
}
