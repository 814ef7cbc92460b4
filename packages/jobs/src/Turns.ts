import type { TurnShare } from "@tidings/storage/repositories/JobRepository"
import type { Turn } from "@tidings/storage/repositories/jobRows"
import { lowestFirst } from "./Priority.ts"

export type { Turn }

/** Free places for one claim. */
export interface FreePlaces {
  /** Free places in a lane for jobs of this rank. */
  readonly free: (lane: string, priority: number) => number
  /** Free places in the lane for one workspace. */
  readonly freeOf: (lane: string, turn: Pick<Turn, "weight" | "workspaceId">) => number
  /** Reserves places of a lane for this claim, for one workspace if given, so that fewer are free elsewhere. */
  readonly promise: (lane: string, count: number, workspaceId: string | undefined) => void
}

interface Standing extends Turn {
  weight: number
  /** Earliest time at which a job may be due; infinite while no job is known to wait. */
  dueMs: number
  /** Jobs taken per unit of weight, starting at the value that the other turns had when it began to wait. */
  pass: number
}

/** A pause of a lane from `nowMs` to `untilMs`, in which only jobs due for at least `lastsMs` are taken. */
interface Rest {
  readonly nowMs: number
  readonly untilMs: number
  readonly lastsMs: number
}

const mostTurns = 64
/** Jobs of one claim, over all lanes. */
const mostAtOnce = 1_000
/** Bounds of a lane's rest, in milliseconds. */
const [shortestRestMs, longestRestMs] = [250, 120_000]
/** Number of lanes above which idle ones are dropped: workspaces with their own accounts make many. */
const mostLanes = 256
const mostAsleep = 10_000

const keyOf = ({ priority, workspaceId }: Turn): string => `${priority} ${workspaceId}`

const countBy = <A>(items: ReadonlyArray<A>, keyOfItem: (item: A) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1)
  return counts
}

/**
 * Chooses the jobs of a claim. In each lane the highest waiting priority goes first, but at every eighth claim the
 * lowest, so that no job waits forever; within it the workspaces served least for their weight (stride scheduling),
 * however many jobs the others have waiting. If one claim cannot serve all lanes, the ones left out come first in the
 * next. Each worker keeps its own state, which may be lost without harm.
 */
export class Turns {
  readonly #byLane = new Map<string, Map<string, Standing>>()
  readonly #served = new Map<string, number>()
  readonly #claims = new Map<string, number>()
  readonly #rests = new Map<string, Rest>()

  /** Notes that a turn has a job, due at this time. */
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

  /** Rests a lane until then, for at most two minutes: only jobs due for at least `lastsMs` are taken. */
  rest(lane: string, { lastsMs, nowMs, untilMs }: Rest): void {
    const bounded = Math.max(nowMs + shortestRestMs, Math.min(untilMs, nowMs + longestRestMs))
    this.#rests.set(lane, { nowMs, untilMs: bounded, lastsMs })
  }

  /** Every known lane. */
  get lanes(): Iterable<string> {
    return this.#byLane.keys()
  }

  /** The turns of the next claim, each with its share; they count as empty until `settle` or `hear` says otherwise. */
  choose(room: FreePlaces, nowMs: number): ReadonlyArray<TurnShare> {
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

  /**
   * Applies the result of a claim: turns that got their whole share, or may have been cut short, are due again at once.
   */
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

  /**
   * The next due time after an instant; infinite if no job is known to wait. Turns due by that instant wait for a free
   * place instead.
   */
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

  /** The time by which jobs of a lane must be due to be taken. */
  #dueByMs(lane: string, nowMs: number): number {
    const rest = this.#rests.get(lane)
    if (rest === undefined) return nowMs
    // A clock that was set back delays no jobs.
    if (nowMs >= rest.nowMs && nowMs < rest.untilMs) return nowMs - rest.lastsMs
    this.#rests.delete(lane)
    return nowMs
  }

  #chooseOf(lane: string, standings: Map<string, Standing>, room: FreePlaces, nowMs: number): ReadonlyArray<TurnShare> {
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
      // Twice its part of the free places, since some turns have fewer jobs than their part.
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
