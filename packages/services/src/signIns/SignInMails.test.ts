import { madeMember } from "@tidings/testing/madeMember"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, layer } from "@effect/vitest"
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
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { SignInMails } from "./SignInMails.ts"
import { Accounts } from "../handover/accounts/Accounts.ts"
import { Handovers } from "../handover/Handovers.ts"

/** The mail server's next answer, and the mails handed to it. */
let answer: Effect.Effect<void, DeliveryFailure> = Effect.void
let isReady = true
const offered: Array<OutgoingEmail> = []
const server = Layer.succeed(EmailConnector, {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity: 1,
  verify: Effect.void,
  deliver: (email, handingOver) =>
    Effect.gen(function* () {
      offered.push(email)
      if (isReady) yield* handingOver
      yield* answer
      return { providerMessageId: email.messageId, response: "250 OK", state: "sent" as const }
    })
})

const lines: Array<string> = []
const log = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])

const attempt = { ...lastAttempt, number: 1, isLast: false, waitSeconds: 5 }

const delivered = Effect.fnUntraced(function* (says: Effect.Effect<void, DeliveryFailure>, ready = true) {
  answer = says
  isReady = ready
  // Longer than the rest of any mail server that failed before.
  yield* TestClock.adjust("2 minutes")
  const { id } = yield* makeWorkspace()
  offered.length = 0
  lines.length = 0
  const email = `${id}@example.com`
  yield* madeMember(id, email)
  return yield* Effect.exit(SignInMails.use((mails) => mails.deliver(email, attempt)))
})

/** The Retry of a failed attempt; undefined if it succeeded. */
const retryOf = <E>(exit: Exit.Exit<void, E>) => (Exit.isFailure(exit) ? Effect.flip(exit) : Effect.undefined)

/** Lets the clock run in small steps from when a mail is offered until the effect is done. */
const ticking = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(self)
    yield* Effect.raceFirst(
      Fiber.await(fiber),
      Effect.forever(
        Effect.andThen(
          Effect.suspend(() => (offered.length === 0 ? Effect.void : TestClock.adjust("1 second"))),
          Effect.promise(() => new Promise(setImmediate))
        )
      )
    )
    return yield* Fiber.join(fiber)
  })

layer(
  Layer.fresh(SignInMails.layer).pipe(
    Layer.provide(Layer.fresh(Handovers.layer)),
    Layer.provide(Layer.fresh(Accounts.layer)),
    Layer.provide(server),
    Layer.provideMerge(world),
    Layer.provideMerge(log)
  )
)("a code by mail", (it) => {
  it.effect("is mailed to a member, and to nobody else", () =>
    Effect.gen(function* () {
      assert.isTrue(Exit.isSuccess(yield* delivered(Effect.void)))
      assert.lengthOf(offered, 1)
      yield* SignInMails.use((mails) => mails.deliver("stranger@example.com", attempt))
      assert.lengthOf(offered, 1)
      assert.deepStrictEqual(lines, [])
    })
  )

  it.effect("is tried again when the mail server cannot be reached, or refuses the credentials", () =>
    Effect.gen(function* () {
      for (const failure of [
        new Unreachable({ message: "no route", stopsAll: true }),
        new CredentialsRefused({ message: "535 no", stopsAll: true })
      ]) {
        const retry = yield* retryOf(yield* delivered(Effect.fail(failure), false))
        assert.deepInclude(retry, { _tag: "Retry", reason: failure.message })
      }
    })
  )

  it.effect("is not tried again before the mail server wants it", () =>
    Effect.gen(function* () {
      const failure = new Throttled({ message: "later", retryAfterSeconds: 300, stopsAll: false })
      const retry = yield* retryOf(yield* delivered(Effect.fail(failure), false))
      assert.deepInclude(retry, { _tag: "Retry", notBeforeSeconds: 300 })
    })
  )

  it.effect("is tried again when no connection was ready for it in time", () =>
    Effect.gen(function* () {
      const retry = yield* retryOf(yield* ticking(delivered(Effect.never, false)))
      assert.strictEqual(retry?._tag, "Retry")
    })
  )

  it.effect("is not tried again, but told to the operator, when it may or may not have been taken", () =>
    Effect.gen(function* () {
      for (const says of [Effect.never, Effect.fail(new OutcomeUnknown({ message: "lost" }))]) {
        assert.isTrue(Exit.isSuccess(yield* ticking(delivered(says))))
        assert.lengthOf(offered, 1)
        assert.lengthOf(lines, 1)
        assert.match(lines[0]!, /^a sign-in code may not have been mailed: /u)
      }
    })
  )

  it.effect("is not tried again, but told to the operator, when it is refused for good", () =>
    Effect.gen(function* () {
      const refused = new Rejected({
        message: "550 no",
        code: 550,
        enhancedStatusCode: undefined,
        hard: true,
        about: "recipient"
      })
      assert.isTrue(Exit.isSuccess(yield* delivered(Effect.fail(refused))))
      assert.deepStrictEqual(lines, ["a sign-in code could not be mailed: 550 no"])
    })
  )
})
