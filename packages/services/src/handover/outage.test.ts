import { assert, layer } from "@effect/vitest"
import { type DeliveryFailure, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { lastsMs } from "@tidings/jobs/Job"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import deliver_email from "../sends/jobs/deliver_email.ts"
import { EmailHandover } from "../sends/EmailHandover.ts"
import { Accounts } from "./accounts/Accounts.ts"
import { Handovers } from "./Handovers.ts"

const capacity = 4
const refused = new Unreachable({ message: "connect ECONNREFUSED", stopsAll: true })

/** The installation's mail server: its answer, and the times at which it was asked. */
const mails = { answer: Effect.void as Effect.Effect<void, DeliveryFailure>, askedAtMs: [] as Array<number> }
const server = Layer.succeed(EmailConnector, {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity,
  verify: Effect.suspend(() => mails.answer),
  deliver: ({ messageId }, handingOver) =>
    Effect.gen(function* () {
      mails.askedAtMs.push(yield* Clock.currentTimeMillis)
      yield* mails.answer
      yield* handingOver
      return { providerMessageId: messageId, response: "250 OK", state: "sent" as const }
    })
})

const world = Layer.fresh(EmailHandover.layer).pipe(
  Layer.provide(Layer.fresh(Handovers.layer)),
  Layer.provide(Layer.fresh(Accounts.layer)),
  Layer.provide(server),
  Layer.provideMerge(worldOver(Database.layerPglite()))
)

interface Story {
  readonly id: string
  readonly story: string
}

/** A workspace that sends mails. */
const sender = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const accepted = Effect.map(
    Effect.suspend(() =>
      call(
        "send_transactional",
        { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
        { key: workspace.live, idempotencyKey: randomUUID() }
      )
    ),
    ({ body }) => body.id as string
  )
  const read = (id: string) => Effect.map(call("read_send", { id }, { key: workspace.live }), ({ body }) => body)
  const stories = (ids: ReadonlyArray<string>) =>
    Effect.forEach(ids, (id) =>
      Effect.map(read(id), ({ events }): Story => {
        const types: ReadonlyArray<string> = events.map(({ type }: { readonly type: string }) => type)
        return { id, story: types.join(", ").replaceAll("send.", "") }
      })
    )
  return { workspace, read, stories, accept: (count: number) => Effect.replicateEffect(accepted, count) }
})

/** Advances the clock in steps, so that pending database and provider calls run in between. */
const passing = (seconds: number) =>
  Effect.repeat(
    Effect.andThen(
      TestClock.adjust("250 millis"),
      Effect.replicateEffect(
        Effect.promise(() => new Promise(setImmediate)),
        4
      )
    ),
    { times: 4 * seconds - 1 }
  )

/** Ids of the messages that are still only queued. */
const passedOver = (stories: ReadonlyArray<Story>) =>
  stories.flatMap(({ id, story }) => (story === "queued" ? [id] : []))

/** Resets the mail server to take everything, and clears jobs of the day before. */
const dayBegins = Effect.gen(function* () {
  mails.answer = Effect.void
  yield* TestClock.adjust("2 days")
  const left = yield* takenByDeadWorker(deliver_email, 0)
  yield* JobRepository.use((jobs) => Effect.forEach(left, jobs.done))
  yield* passing(65)
  mails.askedAtMs.length = 0
})

const worker = Effect.forkScoped(Worker.work([deliver_email]))
const workingFor = (seconds: number) => Effect.scoped(Effect.andThen(worker, passing(seconds)))

layer(world)("an outage of the mail server", (it) => {
  it.effect("of minutes costs what was passed over nothing, which leaves once the server was asked and is back", () =>
    Effect.gen(function* () {
      yield* dayBegins
      yield* worker
      const { accept, stories } = yield* sender
      mails.answer = Effect.fail(refused)
      const ids = yield* accept(60)
      yield* passing(300)
      const waiting = passedOver(yield* stories(ids)).length
      assert.isAtLeast(waiting, 60 - 5 - 2 * capacity)
      assert.isAtMost(mails.askedAtMs.length, 5 + 2 * capacity)
      mails.answer = Effect.void
      yield* passing(64)
      const sent = (yield* stories(ids)).filter(({ story }) => story === "queued, sent")
      assert.lengthOf(sent, waiting)
    }).pipe(Effect.scoped)
  )

  it.effect("of a day fails what waited since it began, by its own deadline, and nothing that came later", () =>
    Effect.gen(function* () {
      yield* dayBegins
      const beganMs = yield* Clock.currentTimeMillis
      const { accept, read, stories } = yield* sender
      mails.answer = Effect.fail(refused)
      const ids = yield* accept(60)
      yield* workingFor(30)
      const waiting = passedOver(yield* stories(ids))
      yield* TestClock.adjust("1 hour")
      const later = yield* accept(1)
      yield* TestClock.setTime(beganMs + lastsMs(deliver_email) - 30_000)
      yield* workingFor(20)
      assert.lengthOf(passedOver(yield* stories(waiting)), waiting.length)
      yield* TestClock.adjust("15 seconds")
      yield* workingFor(5)
      for (const id of waiting) {
        const { events, status } = yield* read(id)
        assert.deepStrictEqual([status, events.at(-1).data.reason], ["failed", `not asked: ${refused.message}`])
      }
      assert.deepStrictEqual(passedOver(yield* stories(later)), later)
    }).pipe(Effect.scoped)
  )

  it.effect("that named when to come back is waited for until then, and no longer", () =>
    Effect.gen(function* () {
      yield* dayBegins
      yield* worker
      const { accept, stories } = yield* sender
      mails.answer = Effect.fail(new Throttled({ message: "421 too many", retryAfterSeconds: 30, stopsAll: true }))
      const ids = yield* accept(20)
      yield* passing(5)
      const asked = mails.askedAtMs.length
      assert.isAtMost(asked, capacity)
      mails.answer = Effect.void
      yield* passing(20)
      assert.lengthOf(mails.askedAtMs, asked)
      yield* passing(10)
      const sent = (yield* stories(ids)).filter(({ story }) => story === "queued, sent")
      assert.lengthOf(sent, 20 - asked)
    }).pipe(Effect.scoped)
  )

  it.effect("holds up no workspace with an account of its own, nor what waits once one is connected", () =>
    Effect.gen(function* () {
      yield* dayBegins
      yield* worker
      const [own, late] = [yield* sender, yield* sender]
      const provider = yield* Effect.provide(resend.behaving.takes!, resend.services)
      yield* accountAt(own.workspace.id, resend.row, provider.credentials)
      mails.answer = Effect.fail(refused)
      const ids = yield* late.accept(60)
      yield* passing(20)
      const theirs = yield* own.accept(3)
      yield* passing(3)
      assert.sameMembers([...provider.arrived()], theirs)
      const waiting = passedOver(yield* late.stories(ids))
      yield* accountAt(late.workspace.id, resend.row, provider.credentials)
      yield* passing(75)
      assert.includeMembers([...provider.arrived()], waiting)
    }).pipe(Effect.scoped)
  )
})
