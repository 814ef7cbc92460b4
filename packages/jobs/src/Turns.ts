import type { TurnShare } from "@tidings/storage/repositories/JobRepository"
import type { Turn } from "@tidings/storage/repositories/jobRows"
import { lowestFirst } from "./Priority.ts"

export type { Turn }

/** What one claim may take. */
export interface Room {
  /** How many more jobs of a lane may run that have this rank. */
  readonly free: (lane: string, priority: number) => number
  /** How many more of one workspace in it. */
  readonly freeOf: (lane: string, turn: Pick<Turn, "weight" | "workspaceId">) => number
  /** So many of a lane are asked for, of one workspace if it is one's; what is free elsewhere is less by them. */
  readonly promise: (lane: string, count: number, workspaceId: string | undefined) => void
}

interface Standing extends Turn {
  weight: number
  /** When there may be something to take; infinite while nothing is known to wait. */
  dueMs: number
  /** How many jobs were taken for each one of its weight, counted from where the others stood when it began to wait. */
  pass: number
}

/** From when until when nothing is taken of a lane but what has been due for so long. */
interface Rest {
  readonly nowMs: number
  readonly untilMs: number
  readonly lastsMs: number
}

const mostTurns = 64
/** Jobs of one claim, over all lanes. */
const mostAtOnce = 1_000
/** Whatever was said of it, a lane is looked at again after so long, and no sooner than that. */
const [shortestRestMs, longestRestMs] = [250, 120_000]
/** Beyond so many, lanes in which nothing waits are forgotten: those of workspaces with accounts of their own are many. */
const mostLanes = 256
const mostAsleep = 10_000

const keyOf = ({ priority, workspaceId }: Turn): string => `${priority} ${workspaceId}`

const countBy = <A>(items: ReadonlyArray<A>, keyOfItem: (item: A) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1)
  return counts
}

/**
 * Whose jobs a claim takes: of each lane the highest priority that waits, but the lowest at every eighth claim, so that nothing waits for ever; and of that the
 * workspaces that were served least for their weight (stride scheduling), however much the others have waiting. Of more lanes than one claim can serve, those
 * that came away empty are the first of the next. Each worker keeps its own; nothing is lost with it.
 */
export class Turns {
  readonly #byLane = new Map<string, Map<string, Standing>>()
  readonly #served = new Map<string, number>()
  readonly #claims = new Map<string, number>()
  readonly #rests = new Map<string, Rest>()

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

  /** Nothing of a lane is taken until then, two minutes at most, but what has been due for so long (`lastsMs`). */
  rest(lane: string, { lastsMs, nowMs, untilMs }: Rest): void {
    const bounded = Math.max(nowMs + shortestRestMs, Math.min(untilMs, nowMs + longestRestMs))
    this.#rests.set(lane, { nowMs, untilMs: bounded, lastsMs })
  }

  /** Every lane of which something was heard. */
  get lanes(): Iterable<string> {
    return this.#byLane.keys()
  }

  /** The turns of the next claim, each with its share; they count as emptied until `settle` says otherwise, or more is heard of. */
  choose(room: Room, nowMs: number): ReadonlyArray<TurnShare> {
    if (this.#byLane.size > mostLanes) this.#forgetLanes()
    const chosen: Array<TurnShare> = []
    let left = mostAtOnce
    for (const [lane, standings] of Array.from(this.#byLane)) {
      if (left === 0) break
      const ofLane = this.#chooseOf(
        lane,
        standings,
        { ...room, free: (_, rank) => Math.min(left, room.free(lane, rank)) },
        nowMs
      )
      if (ofLane.length === 0) continue
      this.#byLane.delete(lane)
      this.#byLane.set(lane, standings)
      left -= ofLane[0]!.free
      chosen.push(...ofLane)
    }
    return chosen
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

  /** When the next turn may have something to take after an instant; infinite when nothing is known to wait. What was due by then waits for a place. */
  nextDueMs(afterMs: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const [lane, standings] of this.#byLane) {
      const restsUntilMs = this.#rests.get(lane)?.untilMs ?? 0
      for (const { dueMs } of standings.values()) {
        const atMs = Math.max(dueMs, restsUntilMs)
        if (atMs > afterMs) next = Math.min(next, atMs)
      }
    }
    return next
  }

  /** What was due by then is taken of a lane. */
  #dueByMs(lane: string, nowMs: number): number {
    const rest = this.#rests.get(lane)
    if (rest === undefined) return nowMs
    // A clock that was set back holds up nothing.
    if (nowMs >= rest.nowMs && nowMs < rest.untilMs) return nowMs - rest.lastsMs
    this.#rests.delete(lane)
    return nowMs
  }

  #chooseOf(lane: string, standings: Map<string, Standing>, room: Room, nowMs: number): ReadonlyArray<TurnShare> {
    const dueByMs = this.#dueByMs(lane, nowMs)
    const due = [...standings.values()].filter(
      (standing) => standing.dueMs <= dueByMs && room.freeOf(lane, standing) > 0
    )
    const ranks = [...new Set(due.map(({ priority }) => priority))].filter((rank) => room.free(lane, rank) > 0)
    if (ranks.length === 0) return []
    const claims = (this.#claims.get(lane) ?? 0) + 1
    this.#claims.set(lane, claims)
    const priority = claims % lowestFirst === 0 ? Math.max(...ranks) : Math.min(...ranks)
    const free = room.free(lane, priority)
    const chosen = due
      .filter((standing) => standing.priority === priority)
      .sort((a, b) => a.pass - b.pass)
      .slice(0, mostTurns)
    const least = chosen[0]!.pass
    this.#served.set(`${lane} ${priority}`, least)
    if (standings.size > mostAsleep) this.#forgetAsleep(standings)
    const weights = chosen.reduce((sum, { weight }) => sum + weight, 0)
    const shares = chosen.map((standing) => {
      const { pass, weight, workspaceId } = standing
      standing.dueMs = Number.POSITIVE_INFINITY
      // Twice its part of what is free, since some will have less than theirs.
      const share = Math.min(free, room.freeOf(lane, standing), Math.ceil((2 * free * weight) / weights))
      return { lane, priority, workspaceId, weight, share, pass: pass - least, free, dueByMs }
    })
    const asked = shares.reduce((sum, { share }) => sum + share, 0)
    room.promise(lane, Math.min(free, asked), shares.length === 1 ? shares[0]!.workspaceId : undefined)
    return shares
  }

  #forgetLanes(): void {
    for (const [lane, standings] of this.#byLane) {
      this.#forgetAsleep(standings)
      if (standings.size > 0) continue
      this.#byLane.delete(lane)
      this.#claims.delete(lane)
      this.#rests.delete(lane)
      for (const key of this.#served.keys()) if (key.startsWith(`${lane} `)) this.#served.delete(key)
    }
  }

  #forgetAsleep(standings: Map<string, Standing>): void {
    for (const [key, { dueMs }] of standings) if (dueMs === Number.POSITIVE_INFINITY) standings.delete(key)
  }
}
