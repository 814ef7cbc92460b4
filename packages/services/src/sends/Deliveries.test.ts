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
import type { OutgoingEmail } from "@tidings/connectors/email/OutgoingEmail"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import deliver_email from "../jobs/deliver_email.ts"
import { Deliveries } from "./Deliveries.ts"

/** A mail server that answers as it is told, and keeps what it was offered; on a database of its own, since every job there counts. */
const answers: Array<Effect.Effect<"taken", DeliveryFailure>> = []
const offered: Array<OutgoingEmail> = []
const taken = Effect.succeed("taken" as const)
const server = Layer.succeed(EmailConnector, {
  provider: "smtp",
  capacity: 2,
  verify: Effect.void,
  deliver: (email) =>
    Effect.suspend(() => {
      offered.push(email)
      return Effect.as(answers.shift() ?? taken, {
        providerMessageId: email.messageId,
        response: "250 OK",
        state: "sent" as const
      })
    })
})

const work = Worker.drain([deliver_email])
const offersOf = (id: string) => offered.filter((email) => email.id === id)

const accepted = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 20))
  // What the test before left waiting must not take this one's answers.
  answers.length = 0
  yield* work
  offered.length = 0
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
  const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
  const read = Effect.map(call("read_send", { id: body.id }, { key: workspace.live }), ({ body }) => body)
  return { workspace, id: body.id as string, read }
})

const lastEvent = (send: {
  readonly events: ReadonlyArray<{ readonly type: string; readonly data: Record<string, unknown> }>
}) => send.events.at(-1)!

layer(Layer.fresh(Deliveries.layer).pipe(Layer.provide(server), Layer.provideMerge(worldOver(Database.layerPglite()))))(
  "a delivery",
  (it) => {
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
      ["cannot be reached", new Unreachable({ message: "no route" })],
      ["asks to slow down", new Throttled({ message: "slow down", retryAfterSeconds: 45 })],
      ["refuses the credentials", new CredentialsRefused({ message: "535" })]
    ] as const)("to a server that %s", (_, failure) => {
      it.effect("is offered again later, and then sent", () =>
        Effect.gen(function* () {
          const { read } = yield* accepted
          answers.push(Effect.fail(failure))
          yield* work
          assert.strictEqual((yield* read).status, "queued")
          assert.strictEqual(yield* work, 0)
          yield* TestClock.adjust("60 seconds")
          yield* work
          assert.strictEqual((yield* read).status, "sent")
        })
      )
    })

    it.effect("waits as long as the server asked", () =>
      Effect.gen(function* () {
        yield* accepted
        answers.push(Effect.fail(new Throttled({ message: "later", retryAfterSeconds: 900 })))
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
          answers.push(Effect.fail(new Unreachable({ message: "no route" })))
          yield* work
          yield* TestClock.adjust("9 hours")
        }
        const send = yield* read
        assert.deepStrictEqual([send.status, lastEvent(send).data["reason"]], ["failed", "no route"])
        assert.strictEqual(yield* JobRepository.use((jobs) => jobs.waiting("deliver_email")), 0)
      })
    )

    it.effect("that is rejected bounces; a hard bounce suppresses the recipient, a soft one does not", () =>
      Effect.gen(function* () {
        for (const hard of [true, false]) {
          const { read, workspace } = yield* accepted
          answers.push(
            Effect.fail(new Rejected({ message: "no such user", code: 550, enhancedStatusCode: "5.1.1", hard }))
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
        answers.push(Effect.fail(new OutcomeUnknown({ message: "connection lost" })))
        yield* work
        assert.strictEqual((yield* read).status, "unconfirmed")
        yield* TestClock.adjust("2 days")
        yield* work
        assert.lengthOf(offersOf(id), 1)
      })
    )

    it.effect("that a dead process had begun is unconfirmed when the next one finds it", () =>
      Effect.gen(function* () {
        const { id, read } = yield* accepted
        yield* SendRepository.use((sends) => sends.handOver({ id, nowMs: Date.UTC(2026, 10, 20) }))
        yield* work
        assert.strictEqual((yield* read).status, "unconfirmed")
        assert.lengthOf(offersOf(id), 0)
      })
    )

    it.effect("that a dead process had not begun is made by the next one when the lease ends", () =>
      Effect.gen(function* () {
        const { read } = yield* accepted
        const claimed = yield* JobRepository.use((jobs) =>
          jobs.claim([{ name: "deliver_email", free: 10 }], Date.UTC(2026, 10, 20), 120)
        )
        assert.lengthOf(claimed, 1)
        assert.strictEqual(yield* work, 0)
        yield* TestClock.adjust("121 seconds")
        yield* work
        assert.strictEqual((yield* read).status, "sent")
      })
    )
  }
)
