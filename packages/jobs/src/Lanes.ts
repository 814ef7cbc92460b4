import type { ClaimedJob, TurnShare } from "@tidings/storage/repositories/JobRepository"
import { Effect } from "effect"
import type * as Job from "./Job.ts"
import type { FreePlaces, Turn } from "./Turns.ts"
import { LaneWindow } from "./LaneWindow.ts"

/** The name of the job that a lane belongs to. */
export const jobOf = (lane: string): string => lane.split("/", 1)[0]!

/** Number of open lanes above which idle ones are closed; a closed lane reopens in its initial state. */
const mostOpen = 1_000

/** Counts by name; zero counts are dropped. */
class Counts {
  readonly #byName = new Map<string, number>()

  of(name: string): number {
    return this.#byName.get(name) ?? 0
  }

  add(name: string, count: number): void {
    const after = this.of(name) + count
    if (after === 0) this.#byName.delete(name)
    else this.#byName.set(name, after)
  }
}

/** Places that one workspace may use of shared ones: a quarter, and at least one, is left for the others. */
const partOf = (places: number): number => Math.max(1, places - Math.max(1, Math.floor(places / 4)))

/** A worker's running jobs in each lane, and its free places; lanes of unknown jobs stay closed. */
export class Lanes<R> {
  readonly #jobs: ReadonlyMap<string, Job.Any<R>>
  readonly #windows = new Map<string, LaneWindow>()
  readonly #byLane = new Counts()
  readonly #byJob = new Counts()
  /** Keyed by lane and workspace; by job and workspace if the job limits its lanes together. */
  readonly #byWorkspace = new Counts()

  constructor(jobs: ReadonlyMap<string, Job.Any<R>>) {
    this.#jobs = jobs
  }

  /** Free places for the next claim. */
  room(): FreePlaces {
    const promised = { byJob: new Counts(), byWorkspace: new Counts() }
    const job = (lane: string) => this.#jobs.get(jobOf(lane))
    return {
      free: (lane, rank) => {
        const ofLane = this.#windows.get(lane)?.free(rank) ?? 0
        const { name, together } = job(lane) ?? {}
        if (name === undefined || together === undefined) return ofLane
        return Math.min(ofLane, together.all - this.#byJob.of(name) - promised.byJob.of(name))
      },
      freeOf: (lane, turn) => {
        const most = this.#mostOf(lane, turn)
        const key = this.#keyOf(lane, turn.workspaceId)
        return most - this.#byWorkspace.of(key) - promised.byWorkspace.of(key)
      },
      promise: (lane, count, workspaceId) => {
        promised.byJob.add(jobOf(lane), count)
        if (workspaceId !== undefined) promised.byWorkspace.add(this.#keyOf(lane, workspaceId), count)
      }
    }
  }

  /** Opens lanes that are not open yet. */
  open(lanes: Iterable<string>): Effect.Effect<void, never, R> {
    if (this.#windows.size > mostOpen)
      for (const lane of this.#windows.keys()) if (this.#byLane.of(lane) === 0) this.#windows.delete(lane)
    return Effect.forEach(
      Array.from(lanes).filter((lane) => !this.#windows.has(lane) && this.#jobs.has(jobOf(lane))),
      (lane) => {
        const { concurrency } = this.#jobs.get(jobOf(lane))!
        const window =
          typeof concurrency === "number" ? Effect.succeed(LaneWindow.fixed(concurrency)) : concurrency(lane)
        return Effect.map(window, (opened) => void this.#windows.set(lane, opened))
      },
      { discard: true }
    )
  }

  /** Counts the jobs of a claim as running. */
  claimed(chosen: ReadonlyArray<TurnShare>, claimed: ReadonlyArray<ClaimedJob>): void {
    for (const [lane, { free }] of new Map(chosen.map((turn) => [turn.lane, turn]))) {
      const window = this.#windows.get(lane)!
      const ours = claimed.filter((job) => job.lane === lane)
      window.claimed(ours.length >= free)
      for (const { priority, workspaceId } of ours) {
        window.begin(priority)
        this.#count(lane, workspaceId, 1)
      }
    }
  }

  ended({ lane, priority, workspaceId }: ClaimedJob): void {
    this.#windows.get(lane)!.end(priority)
    this.#count(lane, workspaceId, -1)
  }

  #count(lane: string, workspaceId: string, by: number): void {
    this.#byLane.add(lane, by)
    this.#byJob.add(jobOf(lane), by)
    this.#byWorkspace.add(this.#keyOf(lane, workspaceId), by)
  }

  #keyOf(lane: string, workspaceId: string): string {
    return `${this.#jobs.get(jobOf(lane))?.together === undefined ? lane : jobOf(lane)} ${workspaceId}`
  }

  #mostOf(lane: string, { weight }: Pick<Turn, "weight" | "workspaceId">): number {
    const job = this.#jobs.get(jobOf(lane))
    if (job === undefined) return 0
    const { concurrency, lanes, together } = job
    if (together !== undefined) return together.ofWorkspace(weight)
    return lanes === "shared" && typeof concurrency === "number" ? partOf(concurrency) : Number.POSITIVE_INFINITY
  }
}
