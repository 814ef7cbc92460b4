import type { TurnShare } from "@tidings/storage/repositories/JobRepository"

/** Jobs of one name, priority and workspace. */
export interface Turn {
  readonly name: string
  readonly priority: number
  readonly workspaceId: string
}

/** How many more jobs of a name may run. */
export interface Lane {
  readonly name: string
  readonly free: number
}

interface Standing extends Turn {
  /** When there may be something to take; infinite while nothing is known to wait. */
  dueMs: number
  /** How many jobs were taken, counted from where the others stood when it began to wait. */
  pass: number
}

const mostTurns = 64
const mostAsleep = 10_000
const lowestFirst = 8

const keyOf = ({ priority, workspaceId }: Turn): string => `${priority} ${workspaceId}`

const countBy = <A>(items: ReadonlyArray<A>, keyOfItem: (item: A) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1)
  return counts
}

/**
 * Whose jobs a claim takes: of each name the highest priority that waits, but the lowest at every eighth claim, so that nothing waits for ever; and of
 * that the workspaces that were served least (stride scheduling), however much the others have waiting. Each worker keeps its own; nothing is lost with it.
 */
export class Turns {
  readonly #byName = new Map<string, Map<string, Standing>>()
  readonly #served = new Map<string, number>()
  readonly #claims = new Map<string, number>()

  /** Something waits there, to be taken from this instant on. */
  hear(turn: Turn, dueMs: number): void {
    const { name, priority, workspaceId } = turn
    const standings = this.#byName.get(name) ?? new Map<string, Standing>()
    this.#byName.set(name, standings)
    const standing = standings.get(keyOf(turn))
    const served = this.#served.get(`${name} ${priority}`) ?? 0
    if (standing === undefined) standings.set(keyOf(turn), { name, priority, workspaceId, dueMs, pass: served })
    else {
      if (standing.dueMs === Number.POSITIVE_INFINITY) standing.pass = Math.max(standing.pass, served)
      standing.dueMs = Math.min(standing.dueMs, dueMs)
    }
  }

  /** The turns of the next claim, each with its share; they count as emptied until `settle` says otherwise, or more is heard of. */
  choose(lanes: ReadonlyArray<Lane>, nowMs: number): ReadonlyArray<TurnShare> {
    return lanes.flatMap((lane) => (lane.free > 0 ? this.#chooseOf(lane, nowMs) : []))
  }

  /** What came of a claim: who got all that it asked for, or may have been cut short, has its next turn at once. */
  settle(chosen: ReadonlyArray<TurnShare>, taken: ReadonlyArray<Turn>, nowMs: number): void {
    const byTurn = countBy(taken, (job) => `${job.name} ${keyOf(job)}`)
    const byName = countBy(taken, ({ name }) => name)
    for (const turn of chosen) {
      const got = byTurn.get(`${turn.name} ${keyOf(turn)}`) ?? 0
      const standing = this.#byName.get(turn.name)?.get(keyOf(turn))
      if (standing === undefined) continue
      standing.pass += got
      const isFull = (byName.get(turn.name) ?? 0) >= turn.free
      if (got >= turn.share || isFull) standing.dueMs = Math.min(standing.dueMs, nowMs)
    }
  }

  /** When the next turn may have something to take; infinite when nothing is known to wait. */
  nextDueMs(): number {
    let next = Number.POSITIVE_INFINITY
    for (const standings of this.#byName.values())
      for (const { dueMs } of standings.values()) next = Math.min(next, dueMs)
    return next
  }

  #chooseOf({ free, name }: Lane, nowMs: number): ReadonlyArray<TurnShare> {
    const standings = this.#byName.get(name)
    if (standings === undefined) return []
    const due = [...standings.values()].filter(({ dueMs }) => dueMs <= nowMs)
    if (due.length === 0) return []
    const claims = (this.#claims.get(name) ?? 0) + 1
    this.#claims.set(name, claims)
    const ranks = due.map(({ priority }) => priority)
    const priority = claims % lowestFirst === 0 ? Math.max(...ranks) : Math.min(...ranks)
    const chosen = due
      .filter((standing) => standing.priority === priority)
      .sort((a, b) => a.pass - b.pass)
      .slice(0, mostTurns)
    this.#served.set(`${name} ${priority}`, chosen[0]!.pass)
    if (standings.size > mostAsleep) this.#forgetAsleep(standings)
    // Twice what is free, since some will have less than their share.
    const share = Math.min(free, Math.ceil((2 * free) / chosen.length))
    return chosen.map((standing) => {
      standing.dueMs = Number.POSITIVE_INFINITY
      return { name, priority, workspaceId: standing.workspaceId, share, free }
    })
  }

  #forgetAsleep(standings: Map<string, Standing>): void {
    for (const [key, { dueMs }] of standings) if (dueMs === Number.POSITIVE_INFINITY) standings.delete(key)
  }
}
