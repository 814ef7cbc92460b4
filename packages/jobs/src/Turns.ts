import type { TurnShare } from "@tidings/storage/repositories/JobRepository"
import type { Turn } from "@tidings/storage/repositories/jobRows"
import { lowestFirst } from "./Priority.ts"

export type { Turn }

/** How many more jobs of a lane may run that have this rank. */
export type Free = (lane: string, priority: number) => number

interface Standing extends Turn {
  weight: number
  /** When there may be something to take; infinite while nothing is known to wait. */
  dueMs: number
  /** How many jobs were taken for each one of its weight, counted from where the others stood when it began to wait. */
  pass: number
}

const mostTurns = 64
const mostAsleep = 10_000

const keyOf = ({ priority, workspaceId }: Turn): string => `${priority} ${workspaceId}`

const countBy = <A>(items: ReadonlyArray<A>, keyOfItem: (item: A) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1)
  return counts
}

/**
 * Whose jobs a claim takes: of each lane the highest priority that waits, but the lowest at every eighth claim, so that nothing waits for ever; and of that the
 * workspaces that were served least for their weight (stride scheduling), however much the others have waiting. Each worker keeps its own; nothing is lost with it.
 */
export class Turns {
  readonly #byLane = new Map<string, Map<string, Standing>>()
  readonly #served = new Map<string, number>()
  readonly #claims = new Map<string, number>()

  /** Something waits there, to be taken from this instant on. */
  hear(turn: Turn, dueMs: number): void {
    const { lane, priority, weight, workspaceId } = turn
    const standings = this.#byLane.get(lane) ?? new Map<string, Standing>()
    this.#byLane.set(lane, standings)
    const standing = standings.get(keyOf(turn))
    const served = this.#served.get(`${lane} ${priority}`) ?? 0
    if (standing === undefined) standings.set(keyOf(turn), { lane, priority, workspaceId, weight, dueMs, pass: served })
    else {
      if (standing.dueMs === Number.POSITIVE_INFINITY) standing.pass = Math.max(standing.pass, served)
      standing.weight = weight
      standing.dueMs = Math.min(standing.dueMs, dueMs)
    }
  }

  /** Every lane of which something was heard. */
  get lanes(): Iterable<string> {
    return this.#byLane.keys()
  }

  /** The turns of the next claim, each with its share; they count as emptied until `settle` says otherwise, or more is heard of. */
  choose(free: Free, nowMs: number): ReadonlyArray<TurnShare> {
    return Array.from(this.#byLane, ([lane, standings]) => this.#chooseOf(lane, standings, free, nowMs)).flat()
  }

  /** What came of a claim: who got all that it asked for, or may have been cut short, has its next turn at once. */
  settle(chosen: ReadonlyArray<TurnShare>, taken: ReadonlyArray<Turn>, nowMs: number): void {
    const byTurn = countBy(taken, (job) => `${job.lane} ${keyOf(job)}`)
    const byLane = countBy(taken, ({ lane }) => lane)
    for (const turn of chosen) {
      const got = byTurn.get(`${turn.lane} ${keyOf(turn)}`) ?? 0
      const standing = this.#byLane.get(turn.lane)?.get(keyOf(turn))
      if (standing === undefined) continue
      standing.pass += got / turn.weight
      const isFull = (byLane.get(turn.lane) ?? 0) >= turn.free
      if (got >= turn.share || isFull) standing.dueMs = Math.min(standing.dueMs, nowMs)
    }
  }

  /** When the next turn may have something to take; infinite when nothing is known to wait. */
  nextDueMs(): number {
    let next = Number.POSITIVE_INFINITY
    for (const standings of this.#byLane.values())
      for (const { dueMs } of standings.values()) next = Math.min(next, dueMs)
    return next
  }

  #chooseOf(lane: string, standings: Map<string, Standing>, freeOf: Free, nowMs: number): ReadonlyArray<TurnShare> {
    const due = [...standings.values()].filter(({ dueMs }) => dueMs <= nowMs)
    const ranks = [...new Set(due.map(({ priority }) => priority))].filter((rank) => freeOf(lane, rank) > 0)
    if (ranks.length === 0) return []
    const claims = (this.#claims.get(lane) ?? 0) + 1
    this.#claims.set(lane, claims)
    const priority = claims % lowestFirst === 0 ? Math.max(...ranks) : Math.min(...ranks)
    const free = freeOf(lane, priority)
    const chosen = due
      .filter((standing) => standing.priority === priority)
      .sort((a, b) => a.pass - b.pass)
      .slice(0, mostTurns)
    const least = chosen[0]!.pass
    this.#served.set(`${lane} ${priority}`, least)
    if (standings.size > mostAsleep) this.#forgetAsleep(standings)
    const weights = chosen.reduce((sum, { weight }) => sum + weight, 0)
    return chosen.map((standing) => {
      const { pass, weight, workspaceId } = standing
      standing.dueMs = Number.POSITIVE_INFINITY
      // Twice its part of what is free, since some will have less than theirs.
      const share = Math.min(free, Math.ceil((2 * free * weight) / weights))
      return { lane, priority, workspaceId, weight, share, pass: pass - least, free }
    })
  }

  #forgetAsleep(standings: Map<string, Standing>): void {
    for (const [key, { dueMs }] of standings) if (dueMs === Number.POSITIVE_INFINITY) standings.delete(key)
  }
}
