import { firstHome, type HomeCode, homeOfId } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import { dateOf } from "./daySpans.ts"
import { newId, type ClickBatchId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { isStatementRefused } from "@tidings/storage/isOfDatabase"
import { ClickRepository, type ClickedLink } from "@tidings/storage/repositories/ClickRepository"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { Cause, Clock, Context, Effect, Exit, Latch, Layer, Semaphore } from "effect"
import { randomBytes } from "node:crypto"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { type Click, visitorHash } from "@tidings/engines/links/clicks/Click"
import { type PersonalClick, type Tally, clickData, subjectOf, tally } from "./tally.ts"
import { GeoLookup } from "@tidings/engines/links/clicks/GeoLookup"
import { shortUrls } from "../toShortLink.ts"
import { deviceOf, platformOf } from "@tidings/engines/links/clicks/traits"

/** Maximum time that clicks are gathered into a batch; fewer if `full` are waiting. */
const gatherFor = "250 millis"
const full = 2_000
/** Maximum batch size, if clicks arrive faster than they are counted. */
const most = 10_000
/**
 * Maximum number of clicks kept in memory while the database does not answer; beyond it the oldest are dropped, `full`
 * at a time.
 */
const keptInMemory = 100_000
const retryEvery = "1 second"
const patienceAtTheEnd = "10 seconds"
const emittedAtOnce = 500

const dayMs = 24 * 60 * 60 * 1000

const dayOf = ({ atMs }: Click): number => Math.floor(atMs / dayMs)

interface Batch {
  readonly id: ClickBatchId
  readonly day: string
  readonly clicks: ReadonlyArray<Click>
  readonly tally: Tally
}

const homeOf = ({ link: { workspaceId } }: Click): HomeCode | undefined => homeOfId(workspaceId)

/**
 * Counts clicks in batches, each in one transaction and exactly once, even if its answer is lost. A process told to
 * stop counts all of them first; a killed one loses the clicks of its last 250 ms and the batch it was counting.
 * Decided in docs/decisions/links.md.
 */
export class Clicks extends Context.Service<Clicks>()("@tidings/services/Clicks", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* ClickRepository
    const events = yield* WebhookFanOut
    const settings = yield* SettingRepository
    const key = yield* inHome(firstHome, settings.keep("visitor-key", randomBytes(32).toString("base64url")))
    const { cityOf, countryOf } = yield* GeoLookup
    const urls = yield* shortUrls
    const turn = yield* Semaphore.make(1)
    const some = yield* Latch.make(false)
    const enough = yield* Latch.make(false)

    let waiting: Array<Click> = []
    let unfinished: ReadonlyArray<Batch> = []
    let givenUp = 0

    const record = (click: Click): void => {
      if (waiting.length >= keptInMemory) givenUp += waiting.splice(0, full).length
      waiting.push(click)
      if (waiting.length === 1) some.openUnsafe()
      if (waiting.length === full) enough.openUnsafe()
    }

    const traitsOf = ({ hints, ip, userAgent }: Click) => ({
      country: countryOf(ip),
      city: cityOf(ip),
      device: deviceOf(userAgent, hints),
      platform: platformOf(userAgent, hints)
    })

    const left = () => unfinished.reduce((sum, { clicks }) => sum + clicks.length, waiting.length)

    const batchOf = Effect.fnUntraced(function* (day: string, clicks: ReadonlyArray<Click>) {
      const visitorOf = ({ ip, userAgent }: Click) => visitorHash(key, day, ip, userAgent)
      const id = newId("clk", yield* Clock.currentTimeMillis)
      const batch: Batch = { id, day, clicks, tally: yield* tally(clicks, { traitsOf, visitorOf }) }
      return batch
    })

    /**
     * Makes a batch of the oldest waiting clicks, all of one home and one UTC day; uninterruptible, so that each click
     * is either waiting or in the batch.
     */
    const take = Effect.gen(function* () {
      const [day, home] = [dayOf(waiting[0]!), homeOf(waiting[0]!)]
      const clicks: Array<Click> = []
      waiting = waiting.filter((click) => {
        const isTaken = clicks.length < most && dayOf(click) === day && homeOf(click) === home
        if (isTaken) clicks.push(click)
        return !isTaken
      })
      if (waiting.length === 0) some.closeUnsafe()
      if (waiting.length < full) enough.closeUnsafe()
      if (givenUp > 0) yield* Effect.logError(`${givenUp} clicks were dropped: too many were waiting for the database`)
      givenUp = 0
      const batch = yield* batchOf(dateOf(day * dayMs), clicks)
      unfinished = [batch]
      return batch
    }).pipe(Effect.uninterruptible)

    /** Splits a batch that the database refuses for its values into halves; drops a single click. */
    const part = Effect.fnUntraced(function* ({ clicks, day }: Batch, cause: Cause.Cause<never>) {
      if (clicks.length === 1) yield* Effect.logError("a click was dropped: the database refused its values", cause)
      const half = Math.ceil(clicks.length / 2)
      const halves = clicks.length === 1 ? [] : [clicks.slice(0, half), clicks.slice(half)]
      return yield* Effect.forEach(halves, (some) => batchOf(day, some))
    })

    const emitIn = Effect.fnUntraced(function* (
      inMode: boolean,
      all: ReadonlyArray<PersonalClick>,
      links: ReadonlyArray<ClickedLink>
    ) {
      const people = all.filter(({ click }) => click.link.livemode === inMode)
      const workspaceIds = new Set(people.map(({ click }) => click.link.workspaceId))
      const known = new Map(links.map((link) => [link.id, link]))
      for (const workspaceId of yield* events.listening("link.clicked", [...workspaceIds], inMode)) {
        const eventsToSend = people.flatMap((person) => {
          const { id, livemode, workspaceId: owner } = person.click.link
          const link = owner === workspaceId ? known.get(id) : undefined
          if (link === undefined) return []
          return [{ type: "link.clicked" as const, livemode, data: clickData(urls, link, person) }]
        })
        for (let first = 0; first < eventsToSend.length; first += emittedAtOnce) {
          yield* events.emitAll(workspaceId, eventsToSend.slice(first, first + emittedAtOnce))
        }
      }
    })
    const emitClicked = (people: ReadonlyArray<PersonalClick>, links: ReadonlyArray<ClickedLink>) =>
      Effect.forEach([true, false], (inMode) => emitIn(inMode, people, links), { discard: true })

    const count = ({ clicks, day, id, tally: { counts, people, visitors } }: Batch) =>
      inHome(
        homeOf(clicks[0]!),
        database.transaction(
          Effect.gen(function* () {
            if (!(yield* repository.open(id))) return
            const met = yield* repository.meet(day, visitors)
            const uniques = new Map(met.map((each) => [each.subject, each.uniques]))
            const added = counts.map((each) => ({ ...each, uniques: uniques.get(subjectOf(each)) ?? 0 }))
            const links = yield* repository.addToLinks(added.filter(({ linkId }) => linkId !== ""))
            yield* repository.addToStats(day, added)
            yield* emitClicked(people, links)
          })
        )
      )

    const flush = Effect.gen(function* () {
      let due = left()
      while (due > 0) {
        const batch = unfinished[0] ?? (yield* take)
        const exit = yield* Effect.exit(count(batch))
        if (Exit.isFailure(exit) && !isStatementRefused(exit.cause)) return yield* exit
        const parts = Exit.isSuccess(exit) ? [] : yield* part(batch, exit.cause)
        unfinished = [...parts, ...unfinished.slice(1)]
        due -= parts.length === 0 ? batch.clicks.length : 0
      }
    }).pipe(turn.withPermit)

    const flushAtLast: Effect.Effect<void> = Effect.catchCause(flush, (cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.logError("clicks could not be counted; they will be retried", cause).pipe(
            Effect.andThen(Effect.sleep(retryEvery)),
            Effect.andThen(Effect.suspend(() => flushAtLast))
          )
    )

    const round = Effect.gen(function* () {
      yield* some.await
      yield* Effect.timeoutOption(enough.await, gatherFor)
      // The round was woken by a visitor's request, which goes first.
      yield* Effect.yieldNow
      yield* flushAtLast
    })

    // Finalizers run in reverse: the rounds end first, then the remaining clicks are counted.
    yield* Effect.addFinalizer(() =>
      Effect.gen(function* () {
        yield* Effect.timeoutOption(Effect.interruptible(flushAtLast), patienceAtTheEnd)
        if (left() > 0) yield* Effect.logError(`${left()} clicks were lost: the process ended before they were counted`)
      })
    )
    yield* Effect.forkScoped(Effect.forever(round))

    return {
      /** Records a click; never fails and never waits. */
      record,

      /** Counts the clicks recorded so far. */
      flush
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
