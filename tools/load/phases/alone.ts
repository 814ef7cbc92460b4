import { workDone } from "@tidings/storage/testing/workDone"
import { Effect } from "effect"
import type { MixKind } from "../kinds/MixKind.ts"
import type { Demand } from "../kinds/mixOf.ts"
import { type LoadedSite, type Party, parties } from "../site/LoadedSite.ts"
import { bear, rests } from "./bear.ts"

/** Work of an installation, by who does it. */
export interface Work {
  readonly cpuMs: Readonly<Record<Party, number>>
  readonly statements: Readonly<Record<"server" | "worker", number>>
  readonly transactions: number
  readonly walBytes: number
}

/** Work for one call of a kind, until nothing of it is left to be done. */
export interface OperationCost extends Work {
  readonly name: string
  readonly calls: number
}

const byParty = (of: (party: Party) => number): Work["cpuMs"] => ({
  server: of("server"),
  worker: of("worker"),
  Postgres: of("Postgres")
})

const scaled = (work: Work, by: (n: number) => number): Work => ({
  cpuMs: byParty((party) => by(work.cpuMs[party])),
  statements: { server: by(work.statements.server), worker: by(work.statements.worker) },
  transactions: by(work.transactions),
  walBytes: by(work.walBytes)
})

/** Reads the work until now. */
const workOf = Effect.fnUntraced(function* (site: LoadedSite) {
  const { statements, transactions, walBytes } = yield* site.inside(workDone(site.cluster.countsStatements))
  const uses = site.uses()
  return {
    cpuMs: byParty((party) => uses[party].cpuMs),
    statements: { server: statements["tidings_server"] ?? 0, worker: statements["tidings_worker"] ?? 0 },
    transactions,
    walBytes
  } satisfies Work
})

const difference = (after: Work, before: Work): Work => ({
  cpuMs: byParty((party) => after.cpuMs[party] - before.cpuMs[party]),
  statements: {
    server: after.statements.server - before.statements.server,
    worker: after.statements.worker - before.statements.worker
  },
  transactions: after.transactions - before.transactions,
  walBytes: after.walBytes - before.walBytes
})

/** Measures what an effect makes an installation do; returns it with the seconds that it took. */
const worked = Effect.fnUntraced(function* <A>(site: LoadedSite, effect: Effect.Effect<A>) {
  const [before, fromMs] = [yield* workOf(site), performance.now()]
  const value = yield* effect
  const work = difference(yield* workOf(site), before)
  return { value, work, seconds: (performance.now() - fromMs) / 1000 }
})

/** Measures the work of a second in which nobody asks for anything. */
export const idleWork = Effect.fnUntraced(function* (site: LoadedSite, seconds: number) {
  yield* rests(site)
  const { seconds: took, work } = yield* worked(site, Effect.sleep(seconds * 1000))
  return scaled(work, (n) => n / took)
})

/** Measures a call of one kind by a load of no other, less what is done when nobody asks. */
export const alone = Effect.fnUntraced(function* (site: LoadedSite, kind: MixKind, demand: Demand, idle: Work) {
  yield* rests(site)
  const { seconds, value, work } = yield* worked(
    site,
    Effect.tap(bear(site, demand, [kind]), () => rests(site))
  )
  const [answers] = value.answers
  const calls = Math.max(1, answers!.answered)
  const rest = difference(
    work,
    scaled(idle, (n) => n * seconds)
  )
  return { name: kind.name, calls, ...scaled(rest, (n) => Math.max(0, n) / calls) } satisfies OperationCost
})

/** Adds up the processor time of a call, in milliseconds. */
export const wholeCpuMs = ({ cpuMs }: Work): number => parties.reduce((sum, party) => sum + cpuMs[party], 0)
