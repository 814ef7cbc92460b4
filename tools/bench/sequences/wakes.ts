import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../figures/Part.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { pgbench } from "../postgres/pgbench.ts"
import { anyOf, fillRuns } from "../postgres/runs.ts"
import { wakeScript } from "../postgres/runYardsticks.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import { resting } from "./prepare.ts"

const runs = { tiny: 200, quick: 10_000, thorough: 10_000 }
const atOnce = 16
const threads = 2

/** Measures events that each wake one run, beside pgbench that changes the same rows. */
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
  const { busy, database: template, runs: known } = await resting()
  await using database = await temporaryDatabase(template)
  await fillRuns(database.url, known.ring, copies)
  await using yardstick = await temporaryDatabase(database)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const requests = requestsOf(server.url, busy.secret)
  const emit = (type: string) => (seconds: number) =>
    generate({ kind: "spread", request: requests.emit(type, { external_id: anyOf(copies) }), connections, seconds })
  const [wake, pass] = [emit("bench.rung"), emit("bench.passed")]
  const script = wakeScript(busy.workspaceId, "bench.rung", copies)
  const rival = (seconds: number) => pgbench(yardstick, script, { clients: connections, threads, seconds })
  await wake(warmUpSeconds)
  await pass(warmUpSeconds)
  await rival(warmUpSeconds)
  const { ours, plain, theirs } = await inTurn(rounds, {
    ours: () => wake(seconds),
    theirs: () => rival(seconds),
    plain: () => pass(seconds)
  })
  const rateOf = (samples: typeof ours) => samples.map(({ answered, seconds }) => answered / seconds)
  const rates = rateOf(ours)
  return [
    figure("Events that wake a run", "per second", rates),
    figure("pgbench, the same row changes", "per second", theirs),
    figure("Events that nobody waits for", "per second", rateOf(plain)),
    figure("Events that wake a run ÷ events that nobody waits for", "×", pairwise(rates, rateOf(plain))),
    figure("Events that wake a run ÷ pgbench", "×", pairwise(rates, theirs), { least: 0.5 }),
    figure(
      `Events that wake a run, p99 with ${atOnce} in flight`,
      "ms",
      ours.map(({ latenciesMs }) => quantile(latenciesMs, 0.99))
    )
  ]
}
