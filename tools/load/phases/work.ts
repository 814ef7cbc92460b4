import { workDone } from "@tidings/storage/testing/workDone"
import { Effect } from "effect"
import { type LoadedSite, type Party, parties } from "../site/LoadedSite.ts"

/** Work of an installation, by who does it. */
export interface Work {
  readonly cpuMs: Readonly<Record<Party, number>>
  readonly statements: Readonly<Record<"server" | "worker", number>>
  readonly transactions: number
  readonly walBytes: number
}

const byParty = (of: (party: Party) => number): Work["cpuMs"] => ({
  server: of("server"),
  worker: of("worker"),
  Postgres: of("Postgres")
})

/** Returns work with each quantity changed. */
export const scaled = (work: Work, by: (n: number) => number): Work => ({
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

/** Returns the work between two readings. */
export const workBetween = (after: Work, before: Work): Work => ({
  cpuMs: byParty((party) => after.cpuMs[party] - before.cpuMs[party]),
  statements: {
    server: after.statements.server - before.statements.server,
    worker: after.statements.worker - before.statements.worker
  },
  transactions: after.transactions - before.transactions,
  walBytes: after.walBytes - before.walBytes
})

/** Measures what an effect makes an installation do; returns it with the seconds that it took. */
export const worked = Effect.fnUntraced(function* <A>(site: LoadedSite, effect: Effect.Effect<A>) {
  const [before, fromMs] = [yield* workOf(site), performance.now()]
  const value = yield* effect
  const work = workBetween(yield* workOf(site), before)
  return { value, work, seconds: (performance.now() - fromMs) / 1000 }
})

/** Adds up the processor time of a call, in milliseconds. */
export const wholeCpuMs = ({ cpuMs }: Work): number => parties.reduce((sum, party) => sum + cpuMs[party], 0)
