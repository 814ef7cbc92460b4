// Over 300 lines: the states of one attempt are read together.
import type { Channel } from "@tidings/connectors/Channel"
import { mayRepeat, type OpenConnector } from "@tidings/connectors/Connector"
import { type Rejected, type Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"
import * as Job from "@tidings/jobs/Job"
import type { LaneWindow } from "@tidings/jobs/LaneWindow"
import { Clock, Effect } from "effect"
import type { Candidate, Carrier } from "./accounts/Accounts.ts"
import type { Blocked } from "./Circuit.ts"
import type { ConnectorHealth } from "./ConnectorHealth.ts"
import type { ConnectorPlaces } from "./ConnectorPlaces.ts"
import type { AttemptEnd, Delivery, Elsewhere, Passing, Tried } from "./Delivery.ts"
import { type NotTaken, type HandoverOffer, offered } from "./offer.ts"
import { recordedAtLast } from "../connectors/recordedAtLast.ts"
import type { Via } from "./AccountRoute.ts"
import { later, putOff, repeated, type AttemptStanding } from "./settle.ts"

/** The accounts that a message may go through, and the services that an attempt uses. */
export interface HandoverWay<C extends Channel> {
  /** Candidate accounts in the order in which they are asked. */
  readonly candidates: ReadonlyArray<Candidate<C>>
  /** The installation's own account; a mark without a connector id means this one. */
  readonly installation: Candidate<C>
  readonly window: LaneWindow
  readonly health: ConnectorHealth["Service"]
  readonly places: ConnectorPlaces["Service"]
  /** Records that a provider has refused the credentials of an account. */
  readonly refused: (via: Via, reason: string) => Effect.Effect<void>
}

type Ended = Effect.Effect<Job.End, Job.Undone>

/** Result of asking one account. */
type Asked =
  | { readonly _tag: "Ended"; readonly end: Ended }
  /** The account surely did not take the message, and another one may. */
  | { readonly _tag: "Passed"; readonly failure: Elsewhere; readonly wasMarked: boolean }
  /**
   * The account was not asked and will not be before `untilMs` (Unix milliseconds); infinite if a person has to act
   * first.
   */
  | { readonly _tag: "PassedOver"; readonly failure: Passing; readonly untilMs: number }
  /** An earlier attempt marked the message for another account. */
  | { readonly _tag: "Elsewhere" }

const ended = (end: Ended): Asked => ({ _tag: "Ended", end })
const passed = (failure: Elsewhere, wasMarked: boolean): Asked => ({ _tag: "Passed", failure, wasMarked })
const passedOver = (failure: Passing, untilMs: number): Asked => ({ _tag: "PassedOver", failure, untilMs })

const isRefused = (tried: Tried): tried is Tried<Rejected> => tried.failure._tag === "Rejected"
const mayPass = (tried: Tried): tried is Tried<Passing> => !isRefused(tried)

/**
 * Milliseconds after which a message is retried if this process alone cannot open the account; others may meanwhile.
 */
const leftToOthersMs = 15_000

/** Failure reason of a message that no account could carry, while it waits and when it fails in the end. */
export const noAccount = "no_account"
/** Interval in milliseconds at which a waiting message is checked for an account that could carry it. */
const lookedForMs = 60_000

const died = "the process ended while the provider was answering"

/** One attempt at one message; `begin` runs when the first account has a place for it. */
export class HandoverAttempt<C extends Channel> {
  readonly #way: HandoverWay<C>
  readonly #attempt: Job.JobAttempt
  readonly #begin: Effect.Effect<Delivery<C> | undefined>
  readonly #tried: Array<Tried> = []
  #delivery: Delivery<C> | undefined

  constructor(way: HandoverWay<C>, attempt: Job.JobAttempt, begin: Effect.Effect<Delivery<C> | undefined>) {
    this.#way = way
    this.#attempt = attempt
    this.#begin = begin
  }

  /**
   * Asks the accounts in order, each only when it is certain that the one before took nothing. The returned effect
   * records the end after the place has been given back.
   */
  get made(): Ended {
    return Effect.gen({ self: this }, function* () {
      const { candidates } = this.#way
      let wasMarked = false
      let wasAsked = false
      let untilMs = Number.POSITIVE_INFINITY
      for (const [place, candidate] of candidates.entries()) {
        const asked = yield* this.#ask(candidate)
        if (asked._tag === "Ended") return yield* asked.end
        if (asked._tag === "Elsewhere") return yield* this.#resumed
        if (asked._tag === "PassedOver") {
          this.#tried.push({ via: candidate.via, failure: asked.failure })
          untilMs = Math.min(untilMs, asked.untilMs)
          continue
        }
        wasAsked = true
        yield* this.#passed(candidate.via, asked.failure)
        wasMarked = asked.wasMarked
        if (!wasMarked || place === candidates.length - 1) continue
        const { via } = candidate
        yield* this.#delivery!.record({ _tag: "PassedOn", failure: asked.failure }, via, this.#tried.slice(0, -1))
        wasMarked = false
      }
      if (this.#delivery === undefined && !(yield* this.#begun)) return
      if (this.#delivery!.markedMs !== undefined) return yield* this.#resumed
      if (this.#tried.length === 0) return yield* this.#nobody
      // An account that rejected the message is not waited for.
      const last = this.#tried.findLast(mayPass)
      if (last === undefined) return yield* this.#refused
      return yield* wasAsked || untilMs === Number.POSITIVE_INFINITY
        ? later(this.#standing(last), last, wasMarked)
        : putOff(this.#standing(last), last, untilMs)
    })
  }

  #standing(last: Tried): AttemptStanding<C> {
    return { delivery: this.#delivery!, attempt: this.#attempt, tried: this.#tried.filter((one) => one !== last) }
  }

  /** Records the rejection, if every account that the message could go through rejects it. */
  get #refused(): Ended {
    const refused = this.#tried.filter(isRefused)
    const { failure, via } = refused.at(-1)!
    return this.#delivery!.record(failure, via, refused.slice(0, -1))
  }

  /** Loads the delivery; false if there is nothing left to offer. */
  get #begun(): Effect.Effect<boolean> {
    return Effect.map(this.#begin, (begun) => {
      if (begun === undefined) return false
      this.#delivery = { ...begun, record: (...end) => recordedAtLast(begun.record(...end)) }
      return true
    })
  }

  #passed(via: Via, failure: Elsewhere): Effect.Effect<void> {
    this.#tried.push({ via, failure })
    return failure._tag === "CredentialsRefused" ? this.#way.refused(via, failure.message) : Effect.void
  }

  /**
   * Waits for an account: records the delay at the first attempt only, and gives up once the job's retries would have
   * ended.
   */
  get #nobody(): Ended {
    const { via } = this.#way.installation
    const last = { via, failure: new Unreachable({ message: noAccount, stopsAll: true }) }
    const standing = this.#standing(last)
    return this.#attempt.number === 1
      ? later(standing, last, false)
      : Effect.flatMap(Clock.currentTimeMillis, (now) => putOff(standing, last, now + lookedForMs))
  }

  #ask(candidate: Candidate<C>): Effect.Effect<Asked> {
    return candidate
      .using((carrier) =>
        this.#inPlace(
          carrier,
          Effect.gen({ self: this }, function* () {
            if (this.#delivery === undefined && !(yield* this.#begun)) return ended(Effect.void)
            const { markedMs, markedVia } = this.#delivery!
            if (markedMs === undefined) return yield* this.#offer(carrier, candidate.via)
            if (markedVia !== candidate.via.connectorId) return { _tag: "Elsewhere" } as const
            return yield* this.#offerAgain(carrier, candidate.via)
          }),
          ({ failure, untilMs }) => passedOver(failure, untilMs)
        )
      )
      .pipe(
        Effect.catch(({ isOurs = false, message }) =>
          Effect.map(Clock.currentTimeMillis, (now) =>
            passedOver(
              new Unreachable({ message, stopsAll: true }),
              isOurs ? now + leftToOthersMs : Number.POSITIVE_INFINITY
            )
          )
        )
      )
  }

  /**
   * Runs the offer with a place at the account, unless the account is blocked now or has been blocked by the time there
   * is a place.
   */
  #inPlace(
    { connector }: Carrier<C>,
    offer: Effect.Effect<Asked>,
    over: (blocked: Blocked) => Asked
  ): Effect.Effect<Asked> {
    const { health, places, window } = this.#way
    const inPlace = places.withPlace(connector, window, this.#attempt.rank)
    return Effect.gen(function* () {
      const before = yield* health.blocked(connector)
      if (before !== undefined) return over(before)
      return yield* inPlace(
        Effect.flatMap(health.entered(connector), (blocked) =>
          blocked === undefined ? offer : Effect.succeed(over(blocked))
        )
      )
    })
  }

  /**
   * Resumes a message that an earlier attempt marked: goes to the same account, and only if that cannot deliver it
   * twice.
   */
  get #resumed(): Ended {
    return Effect.gen({ self: this }, function* () {
      const { markedVia } = this.#delivery!
      const { candidates, installation } = this.#way
      const known = markedVia === undefined ? installation : candidates.find(({ via }) => via.connectorId === markedVia)
      if (known === undefined) {
        const via = { ...installation.via, connectorId: markedVia }
        return yield* this.#record({ _tag: "Unconfirmed", reason: died, looksUp: false }, via)
      }
      const asked = yield* known
        .using((carrier) =>
          Effect.gen({ self: this }, function* () {
            const { connector } = carrier
            if (!(yield* this.#mayRepeat(connector))) return ended(this.#unconfirmed(connector, known.via, died))
            return yield* this.#inPlace(carrier, this.#offerAgain(carrier, known.via), ({ failure }) =>
              ended(this.#again(connector, known.via, failure.message))
            )
          })
        )
        .pipe(
          Effect.catch(({ message }) =>
            Effect.succeed(
              ended(this.#record({ _tag: "Unconfirmed", reason: `${died}; ${message}`, looksUp: false }, known.via))
            )
          )
        )
      if (asked._tag === "Ended") return yield* asked.end
    })
  }

  #record(end: AttemptEnd, via: Via): Ended {
    return this.#delivery!.record(end, via, this.#tried)
  }

  #unconfirmed({ lookUp }: OpenConnector<C>, via: Via, reason: string): Ended {
    return this.#record({ _tag: "Unconfirmed", reason, looksUp: lookUp !== undefined }, via)
  }

  /**
   * True if the provider still deduplicates the message after `afterSeconds`, counted from the first time that it may
   * have received it.
   */
  #mayRepeat({ repeatable }: OpenConnector<C>, firstMs = this.#delivery!.markedMs!, afterSeconds = 0) {
    return Effect.map(Clock.currentTimeMillis, (now) => mayRepeat(repeatable, firstMs, now + afterSeconds * 1000))
  }

  /**
   * Handles a message that may have been taken: it is offered again later if that cannot deliver it twice, and is
   * unconfirmed if it can.
   */
  #again(connector: OpenConnector<C>, via: Via, reason: string, firstMs?: number): Ended {
    const { isLast, waitSeconds } = this.#attempt
    return Effect.flatMap(this.#mayRepeat(connector, firstMs, waitSeconds), (may) =>
      may && !isLast && this.#delivery!.isAnew !== true
        ? repeated({ delivery: this.#delivery!, attempt: this.#attempt, tried: this.#tried }, via, reason)
        : this.#unconfirmed(connector, via, reason)
    )
  }

  #offerAgain(carrier: Carrier<C>, via: Via): Effect.Effect<Asked> {
    const { connector } = carrier
    return Effect.flatMap(this.#mayRepeat(connector), (may) =>
      may
        ? Effect.map(this.#offer(carrier, via), (asked) =>
            // The answer to this offer says nothing about the earlier one.
            asked._tag === "Passed" ? ended(this.#again(connector, via, asked.failure.message)) : asked
          )
        : Effect.succeed(ended(this.#unconfirmed(connector, via, died)))
    )
  }

  #offer(carrier: Carrier<C>, via: Via): Effect.Effect<Asked> {
    const delivery = this.#delivery!
    const offer: HandoverOffer<C> = { delivery, via, markedMs: undefined, handedMs: undefined, isTooLate: false }
    return Effect.match(offered(carrier, offer, this.#way.health), {
      onSuccess: (receipt) => ended(this.#record({ _tag: "Taken", receipt }, via)),
      onFailure: (failure) => this.#failed(carrier.connector, offer, failure)
    })
  }

  /** Delays a message that could not be rendered because the renderer is busy; another account would not help. */
  #unmade(connector: OpenConnector<C>, via: Via, failure: Throttled): Ended {
    if (this.#delivery!.markedMs !== undefined) return this.#again(connector, via, failure.message)
    const last = { via, failure }
    return later(this.#standing(last), last, false)
  }

  #failed(
    connector: OpenConnector<C>,
    { delivery, isTooLate, markedMs, via }: HandoverOffer<C>,
    failure: NotTaken
  ): Asked {
    switch (failure._tag) {
      case "Rejected":
      case "Unsendable":
        if (delivery.markedMs !== undefined)
          return ended(this.#unconfirmed(connector, via, `${died}; ${failure.message}`))
        return failure._tag === "Rejected" && failure.elsewhere === true
          ? passed(failure, markedMs !== undefined)
          : ended(this.#record(failure, via))
      case "Unmade":
        return ended(this.#unmade(connector, via, failure.failure))
      case "OutcomeUnknown":
        return ended(
          failure.differs === true
            ? this.#unconfirmed(connector, via, failure.message)
            : this.#again(connector, via, failure.message, delivery.markedMs ?? markedMs)
        )
      case "Withdrawn":
        return ended(
          isTooLate
            ? this.#unconfirmed(connector, via, `${died}; it was ready too late to be offered again`)
            : Effect.fail(new Job.Retry({ reason: "another process offers it" }))
        )
      default:
        return passed(failure, markedMs !== undefined)
    }
  }
}
