import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId } from "@tidings/schema/Id"
import { assert, describe, layer } from "@effect/vitest"
import {
  CredentialsRefused,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable,
  type DeliveryFailure
} from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { filesKept } from "@tidings/storage/testing/sendTable"
import { hearing, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import deliver_email from "./jobs/deliver_email.ts"
import { EmailHandover } from "./EmailHandover.ts"
import { SendTimeline } from "./SendTimeline.ts"
import { Accounts } from "../handover/accounts/Accounts.ts"
import { Handovers } from "../handover/Handovers.ts"

/**
 * A mail server with scripted answers that records each mail offered; on a database of its own, since every job there
 * counts.
 */
const answers: Array<{
  readonly before?: Effect.Effect<unknown>
  readonly answer?: Effect.Effect<void, DeliveryFailure>
  readonly isReady?: boolean
}> = []
const offered: Array<OutgoingEmail> = []
const taken = Effect.void
const says = (failure: DeliveryFailure, isReady = true) => answers.push({ answer: Effect.fail(failure), isReady })
const server = Layer.succeed(EmailConnector, {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity: 2,
  verify: Effect.void,
  deliver: (email, handingOver) =>
    Effect.gen(function* () {
      offered.push(email)
      const { answer = taken, before = Effect.void, isReady = true } = answers.shift() ?? {}
      yield* before
      if (isReady) yield* handingOver
      yield* answer
      return { providerMessageId: email.messageId, response: "250 OK", state: "sent" as const }
    })
})

const work = Worker.drain([deliver_email])
const offersOf = (id: string) => offered.filter((email) => email.id === id)

const file = { filename: "a.txt", content_type: "text/plain", data_base64: "aGk=" }

const accepted = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 20))
  // Jobs left by the previous test must not take this one's answers.
  answers.length = 0
  const jobs = yield* JobRepository
  const left = yield* takenByDeadWorker(deliver_email, 0, Date.UTC(2027, 0, 1))
  yield* Effect.forEach(left, jobs.done)
  offered.length = 0
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, attachments: [file] }
  const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
  const read = Effect.map(call("read_send", { id: body.id }, { key: workspace.live }), ({ body }) => body)
  return { workspace, id: body.id as SendId, read }
})

const handOver = (id: SendId) => ({
  id,
  messageId: `<${id}@tidings.test>`,
  at: "2026-11-20T00:00:00.000Z",
  connector: "smtp",
  connectorId: undefined
})

/** An answer that never comes; `waited` is done once a delivery waits for it. */
const noAnswer = Effect.map(Deferred.make<void>(), (asked) => ({
  answer: Effect.andThen(Deferred.succeed(asked, undefined), Effect.never),
  waited: Deferred.await(asked)
}))

const lastEvent = (send: {
  readonly events: ReadonlyArray<{
    readonly type: string
    readonly source: string
    readonly data: Record<string, unknown>
  }>
}) => send.events.at(-1)!

layer(
  Layer.fresh(EmailHandover.layer).pipe(
    Layer.provide(Layer.fresh(Handovers.layer)),
    Layer.provide(Layer.fresh(Accounts.layer)),
    Layer.provide(server),
    Layer.provideMerge(worldOver(ownDatabase))
  )
)("a delivery", (it) => {
  it.effect("is recorded as sent once the server took it, and never offered again", () =>
    Effect.gen(function* () {
      const { id, read } = yield* accepted
      yield* work
      assert.strictEqual((yield* read).status, "sent")
      assert.strictEqual(yield* work, 0)
      assert.lengthOf(offersOf(id), 1)
    })
  )

  describe.each([
    ["cannot be reached", new Unreachable({ message: "no route", stopsAll: true }), {}],
    [
      "asks to slow down",
      new Throttled({
        message: "450 4.7.1 Greylisted",
        code: 450,
        enhancedStatusCode: "4.7.1",
        retryAfterSeconds: 45,
        stopsAll: false
      }),
      { smtp_code: 450, enhanced_status_code: "4.7.1" }
    ],
    [
      "puts a mailbox off",
      new Unreachable({ message: "451 try later", code: 451, stopsAll: false }),
      { smtp_code: 451 }
    ],
    [
      "refuses the credentials",
      new CredentialsRefused({ message: "535 no", code: 535, stopsAll: true }),
      { smtp_code: 535 }
    ]
  ] as const)("to a server that %s", (_, failure, codes) => {
    it.effect.each([true, false])(
      "is told as delayed with its words and the next attempt, each time, and then sent (begun: %s)",
      (isReady) =>
        Effect.gen(function* () {
          const { id, read, workspace } = yield* accepted
          const heard = yield* hearing(workspace)
          for (const attempt of [1, 2]) {
            says(failure, isReady)
            yield* work
            const send = yield* read
            assert.strictEqual(send.status, "delivery_delayed")
            const { data, source, type } = lastEvent(send)
            const { next_attempt_at, ...rest } = data
            assert.deepStrictEqual(
              [type, source, rest],
              ["send.delivery_delayed", "provider", { reason: failure.message, ...codes, provider: "smtp", attempt }]
            )
            const next = Date.parse(next_attempt_at as string)
            yield* TestClock.setTime(next - 1)
            assert.strictEqual(yield* work, 0)
            // A server that refuses our credentials is asked once a minute.
            yield* TestClock.setTime(next + 60_000)
          }
          yield* work
          assert.strictEqual((yield* read).status, "sent")
          assert.lengthOf(offersOf(id), 3)
          assert.lengthOf(offersOf(id)[2]!.attachments, 1)
          const told = (yield* heard).filter(({ type }) => type === "send.delivery_delayed")
          assert.deepStrictEqual(
            told.map(({ data }) => [data.send_id, data.status, data.reason, data.attempt]),
            [1, 2].map((attempt) => [id, "delivery_delayed", failure.message, attempt])
          )
        })
    )
  })

  it.effect("that was delayed is bounced, unconfirmed or failed like any other", () =>
    Effect.gen(function* () {
      for (const [failure, status] of [
        [
          new Rejected({ message: "no", code: 550, enhancedStatusCode: undefined, hard: false, about: "recipient" }),
          "bounced"
        ],
        [new OutcomeUnknown({ message: "lost" }), "unconfirmed"]
      ] as const) {
        const { read } = yield* accepted
        says(new Unreachable({ message: "451 later", code: 451, stopsAll: false }))
        says(failure)
        yield* work
        yield* TestClock.adjust("60 seconds")
        yield* work
        assert.strictEqual((yield* read).status, status)
      }
    })
  )

  it.effect("that its provider delays after it was sent is delayed, and never offered again", () =>
    Effect.gen(function* () {
      const { id, read } = yield* accepted
      yield* work
      yield* SendTimeline.use((timeline) =>
        timeline.record(id, [{ type: "send.delivery_delayed", source: "provider", data: { reason: "still trying" } }])
      )
      assert.strictEqual((yield* read).status, "delivery_delayed")
      yield* EmailHandover.use((deliveries) =>
        deliveries.deliver(id, { ...lastAttempt, number: 2, isLast: false, waitSeconds: 5 })
      )
      assert.strictEqual((yield* read).status, "delivery_delayed")
      assert.lengthOf(offersOf(id), 1)
    })
  )

  it.effect("that no connection was ready for is delayed, not unconfirmed; one that was begun is", () =>
    Effect.gen(function* () {
      for (const [isReady, status] of [
        [false, "delivery_delayed"],
        [true, "unconfirmed"]
      ] as const) {
        const { id, read } = yield* accepted
        const { answer, waited } = yield* noAnswer
        answers.push({ answer, isReady })
        const working = yield* Effect.forkChild(work)
        yield* waited
        yield* TestClock.adjust("60 seconds")
        yield* Fiber.join(working)
        assert.strictEqual((yield* read).status, status)
        assert.lengthOf(offersOf(id), 1)
      }
    })
  )

  it.effect("that another process began meanwhile is withdrawn before anything is taken", () =>
    Effect.gen(function* () {
      const { id, read } = yield* accepted
      let isTaken = false
      const repository = yield* SendRepository
      answers.push({
        before: repository.handOver(handOver(id)),
        answer: Effect.sync(() => void (isTaken = true))
      })
      yield* work
      assert.deepStrictEqual([isTaken, (yield* read).status], [false, "queued"])
    })
  )

  it.effect.each([
    ["cannot be reached", () => new Unreachable({ message: "451 later", code: 451, stopsAll: false })],
    ["asks to slow down", () => new Throttled({ message: "later", retryAfterSeconds: 900, stopsAll: false })],
    [
      "rejects the recipient",
      () => new Rejected({ message: "no", code: 550, enhancedStatusCode: "5.1.1", hard: true, about: "recipient" })
    ],
    ["does not answer", () => new OutcomeUnknown({ message: "connection lost" })]
  ] as const)("that another process has taken over keeps its mark where the server of the first %s", ([, failure]) =>
    Effect.gen(function* () {
      for (const [isReady, isLast] of [
        [true, false],
        [true, true],
        [false, false],
        [false, true]
      ] as const) {
        const { id, read, workspace } = yield* accepted
        const sends = yield* SendRepository
        const takenOverMs = Date.UTC(2026, 10, 20, 0, 0, 7)
        // The first attempt's end was recorded but it did not hear so, and the job's lease has ended.
        const takenOver = Effect.gen(function* () {
          yield* sends.takeBack(id, (yield* sends.whole(id))!.handover_at)
          assert.isTrue(yield* sends.handOver({ ...handOver(id), at: new Date(takenOverMs).toISOString() }))
        })
        answers.push({ answer: Effect.andThen(takenOver, Effect.fail(failure())), isReady })
        yield* EmailHandover.use((handover) =>
          Effect.exit(handover.deliver(id, { ...lastAttempt, number: isLast ? 11 : 1, isLast, waitSeconds: 5 }))
        )
        const row = yield* sends.whole(id)
        assert.deepStrictEqual([Date.parse(row!.handover_at!), (yield* read).status], [takenOverMs, "queued"])
        const { body } = yield* call("list_suppressions", {}, { key: workspace.live })
        assert.deepStrictEqual(body.data, [])
      }
    })
  )

  it.effect("waits as long as the server asked", () =>
    Effect.gen(function* () {
      yield* accepted
      says(new Throttled({ message: "later", retryAfterSeconds: 900, stopsAll: false }))
      yield* work
      yield* TestClock.adjust("800 seconds")
      assert.strictEqual(yield* work, 0)
      yield* TestClock.adjust("200 seconds")
      assert.strictEqual(yield* work, 1)
    })
  )

  it.effect("fails for good when the server stays away for longer than a day", () =>
    Effect.gen(function* () {
      const { read } = yield* accepted
      for (let attempt = 0; attempt < 11; attempt++) {
        says(new Unreachable({ message: "no route", stopsAll: true }), false)
        yield* work
        yield* TestClock.adjust("9 hours")
      }
      const send = yield* read
      const types = send.events.map(({ type }: { readonly type: string }) => type)
      assert.deepStrictEqual(types, [
        "send.queued",
        ...Array.from({ length: 10 }, () => "send.delivery_delayed"),
        "send.failed"
      ])
      assert.deepStrictEqual(
        [send.status, lastEvent(send).data],
        ["failed", { reason: "no route", provider: "smtp", attempt: 11 }]
      )
      assert.strictEqual(yield* JobRepository.use((jobs) => jobs.waiting("deliver_email")), 0)
    })
  )

  it.effect("that is rejected bounces; a hard bounce suppresses the recipient, a soft one does not", () =>
    Effect.gen(function* () {
      for (const hard of [true, false]) {
        const { read, workspace } = yield* accepted
        says(
          new Rejected({ message: "no such user", code: 550, enhancedStatusCode: "5.1.1", hard, about: "recipient" })
        )
        yield* work
        const send = yield* read
        assert.deepStrictEqual([send.status, lastEvent(send).data["smtp_code"]], ["bounced", 550])
        const { body } = yield* call("list_suppressions", {}, { key: workspace.live })
        assert.deepStrictEqual(
          body.data.map(({ reason, source }: { reason: string; source: unknown }) => [reason, source]),
          hard ? [["hard_bounce", { kind: "send", id: send.id }]] : []
        )
      }
    })
  )

  it.effect("whose answer was lost is unconfirmed, and never blindly sent again", () =>
    Effect.gen(function* () {
      const { id, read } = yield* accepted
      says(new OutcomeUnknown({ message: "connection lost" }))
      yield* work
      assert.strictEqual((yield* read).status, "unconfirmed")
      yield* TestClock.adjust("2 days")
      yield* work
      assert.lengthOf(offersOf(id), 1)
    })
  )

  it.effect(
    "that never left leaves again as it was, with its files, once somebody says so, and may be lost again",
    () =>
      Effect.gen(function* () {
        const { id, read, workspace } = yield* accepted
        const again = call("resolve_unconfirmed_send", { id, resolution: "send_again" }, { key: workspace.live })
        for (const round of [1, 2]) {
          says(new OutcomeUnknown({ message: "connection lost" }))
          yield* work
          assert.strictEqual((yield* read).status, "unconfirmed")
          assert.lengthOf(offersOf(id), round)
          assert.strictEqual((yield* again).body.status, "queued")
        }
        yield* work
        assert.strictEqual((yield* read).status, "sent")
        assert.deepStrictEqual(
          offersOf(id).map(({ attachments, messageId }) => [attachments?.length, messageId]),
          Array.from({ length: 3 }, () => [1, offersOf(id)[0]!.messageId])
        )
        assert.strictEqual(yield* filesKept(id), 0)
      })
  )

  it.effect("that a dead process had begun is unconfirmed when the next one finds it", () =>
    Effect.gen(function* () {
      const { id, read } = yield* accepted
      yield* SendRepository.use((sends) => sends.handOver(handOver(id)))
      yield* work
      assert.strictEqual((yield* read).status, "unconfirmed")
      assert.lengthOf(offersOf(id), 0)
    })
  )

  it.effect("that a dead process had not begun is made by the next one when the lease ends", () =>
    Effect.gen(function* () {
      const { read } = yield* accepted
      const claimed = yield* takenByDeadWorker(deliver_email, 120)
      assert.lengthOf(claimed, 1)
      assert.strictEqual(yield* work, 0)
      yield* TestClock.adjust("121 seconds")
      yield* work
      assert.strictEqual((yield* read).status, "sent")
    })
  )
})
