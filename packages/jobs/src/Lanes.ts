import type { ClaimedJob, TurnShare } from "@tidings/storage/repositories/JobRepository"
import { Effect } from "effect"
import type * as Job from "./Job.ts"
import type { Free } from "./Turns.ts"
import { Window } from "./Window.ts"

/** The name of the job whose lane it is. */
export const jobOf = (lane: string): string => lane.split("/", 1)[0]!

/** What a worker has at work in each lane of its jobs, and how much more it may take; lanes of other jobs stay shut. */
export class Lanes<R> {
  readonly #jobs: ReadonlyMap<string, Job.Any<R>>
  readonly #windows = new Map<string, Window>()

  constructor(jobs: ReadonlyMap<string, Job.Any<R>>) {
    this.#jobs = jobs
  }

  readonly free: Free = (lane, rank) => this.#windows.get(lane)?.free(rank) ?? 0

  /** Opens those that were not heard of before. */
  open(lanes: Iterable<string>): Effect.Effect<void, never, R> {
    return Effect.forEach(
      Array.from(lanes).filter((lane) => !this.#windows.has(lane) && this.#jobs.has(jobOf(lane))),
      (lane) => {
        const { concurrency } = this.#jobs.get(jobOf(lane))!
        const window = typeof concurrency === "number" ? Effect.succeed(Window.fixed(concurrency)) : concurrency(lane)
        return Effect.map(window, (opened) => void this.#windows.set(lane, opened))
      },
      { discard: true }
    )
  }

  /** What a claim brought is at work from now on. */
  claimed(chosen: ReadonlyArray<TurnShare>, claimed: ReadonlyArray<ClaimedJob>): void {
    for (const [lane, { free }] of new Map(chosen.map((turn) => [turn.lane, turn]))) {
      const window = this.#windows.get(lane)!
      const ours = claimed.filter((job) => job.lane === lane)
      window.claimed(ours.length >= free)
      for (const { priority } of ours) window.begin(priority)
    }
  }

  ended({ lane, priority }: ClaimedJob): void {
    this.#windows.get(lane)!.end(priority)
  }
}
