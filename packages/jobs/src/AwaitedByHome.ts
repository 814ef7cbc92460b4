import type { HomeCode } from "@tidings/schema/homes/Home"
import { Effect, Latch } from "effect"
import { fedEveryMs, Poll } from "./Poll.ts"
import { Turns } from "./Turns.ts"

/** Milliseconds between polls, for jobs and for those fed from tables of their own. */
interface PollsEvery {
  readonly jobs: number
  readonly feeds: number
}

/** The turns that the worker of one home waits for, and when it looks for more. */
class AwaitedTurns {
  readonly bell = Latch.makeUnsafe(false)
  readonly turns = new Turns()
  /** Names of lanes with waiting jobs in unknown lanes below them. */
  readonly unsorted = new Set<string>()
  readonly poll: Poll
  /** Like `poll`, for jobs fed from tables of their own. */
  readonly feedPoll: Poll

  constructor({ feeds, jobs }: PollsEvery) {
    this.poll = new Poll(jobs)
    this.feedPoll = new Poll(feeds)
  }
}

/** The turns that the workers of all homes wait for. */
export class AwaitedByHome {
  readonly #homes = new Map<HomeCode, AwaitedTurns>()
  #every: PollsEvery = { jobs: 1_000, feeds: fedEveryMs.woken }

  of(home: HomeCode): AwaitedTurns {
    const known = this.#homes.get(home) ?? new AwaitedTurns(this.#every)
    this.#homes.set(home, known)
    return known
  }

  /** Has every worker look for jobs now, and from then on as often as told. */
  readonly look = (every?: PollsEvery): Effect.Effect<void> =>
    Effect.suspend(() => {
      this.#every = every ?? this.#every
      for (const { feedPoll, poll } of this.#homes.values()) {
        poll.everyMs = this.#every.jobs
        feedPoll.everyMs = this.#every.feeds
        poll.lookNext()
        feedPoll.lookNext()
      }
      return Effect.forEach(this.#homes.values(), ({ bell }) => bell.open, { discard: true })
    })
}
