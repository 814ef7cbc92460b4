// oxlint-disable-next-line typescript/triple-slash-reference -- lets a program of one file find the package's types
/// <reference path="./npmSmpp.d.ts" />
import { Clock, Effect, Exit, type Scope, Semaphore } from "effect"
import type { Pdu, Session } from "smpp"
import type { CallbackContent } from "../../Callback.ts"
import type { AccountSession } from "../../Connector.ts"
import { type DeliveryFailure, OutcomeUnknown, Unreachable } from "../../DeliveryFailure.ts"
import { bound, library, type SmppCredentials } from "./bound.ts"
import { readDeliverSm } from "./readDeliverSm.ts"
import { notBound, smppFailure } from "./smppFailure.ts"
import { submitSm } from "./submitSm.ts"
import { heardAll } from "../../http/providerRequest.ts"

const enquireEvery = "30 seconds"
const answerWithin = "20 seconds"
/**
 * ESME_RX_T_APPN of SMPP v3.4 §5.1.3: a transient error of ours, after which the carrier retries; a system error (0x08)
 * is final for some carriers.
 */
const laterPlease = 0x64

/** True if the carrier still answers. */
const answers = (session: Session): Effect.Effect<boolean> =>
  Effect.callback<boolean>((resume) => {
    if (!session.enquire_link(() => resume(Effect.succeed(true)))) resume(Effect.succeed(false))
  }).pipe(Effect.timeoutOrElse({ duration: answerWithin, orElse: () => Effect.succeed(false) }))

const closed = (session: Session): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const ended = () => resume(Effect.void)
    if (session.socket.destroyed) ended()
    else session.once("close", ended)
    return Effect.sync(() => void session.off("close", ended))
  })

/**
 * Ends a connection over which the carrier no longer answers: data written to it would be lost until the system gives
 * it up, a quarter of an hour later.
 */
const watched = (session: Session): Effect.Effect<void> =>
  Effect.andThen(Effect.sleep(enquireEvery), answers(session)).pipe(
    Effect.repeat({ while: (isThere) => isThere }),
    Effect.andThen(Effect.sync(() => session.destroy())),
    Effect.raceFirst(closed(session))
  )

/** Submits one message and returns its answer; OutcomeUnknown if the connection ends first. */
const submitted = (session: Session, message: object): Effect.Effect<Pdu, OutcomeUnknown | Unreachable> =>
  Effect.callback((resume) => {
    const lost = () => resume(Effect.fail(new OutcomeUnknown({ message: "the connection ended before the answer" })))
    session.once("close", lost)
    const isWritten = session.submit_sm(message, (answer) => {
      session.off("close", lost)
      resume(Effect.succeed(answer))
    })
    if (!isWritten) {
      session.off("close", lost)
      resume(
        Effect.fail(new Unreachable({ message: "the connection ended before anything was sent", stopsAll: false }))
      )
    }
    return Effect.sync(() => void session.off("close", lost))
  })

/** An account at a carrier: one connection, opened when it is first needed and reopened after it was lost. */
export const smppSession = (credentials: SmppCredentials): Effect.Effect<AccountSession<"sms">, never, Scope.Scope> =>
  Effect.gen(function* () {
    const turn = yield* Semaphore.make(1)
    const context = yield* Effect.context<never>()
    const scope = yield* Effect.scope
    let current: Session | undefined
    let record: ((told: ReadonlyArray<CallbackContent>) => Effect.Effect<void>) | undefined

    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        current?.unbind()
        current?.close()
      })
    )

    /** Acknowledges a report once it was recorded; otherwise the carrier is asked to retry. */
    const receive = (session: Session, pdu: Pdu) => {
      const answer = (status: number) => void session.send(pdu.response({ command_status: status }))
      const recording = Effect.gen(function* () {
        const told = readDeliverSm(pdu, yield* Clock.currentTimeMillis)
        if (told.length === 0) return answer(0)
        if (record === undefined) return answer(laterPlease)
        const exit = yield* Effect.exit(record(told))
        answer(Exit.isSuccess(exit) ? 0 : laterPlease)
      })
      Effect.runForkWith(context)(recording)
    }

    const session: Effect.Effect<Session, DeliveryFailure> = turn.withPermits(1)(
      Effect.suspend(() => {
        if (current !== undefined && !current.socket.destroyed) return Effect.succeed(current)
        return Effect.flatMap(bound(credentials, receive), (fresh) => {
          current = fresh
          return Effect.as(Effect.forkIn(watched(fresh), scope), fresh)
        })
      })
    )

    return {
      verify: Effect.gen(function* () {
        const open = yield* session
        if (yield* answers(open)) return
        open.destroy()
        return yield* new Unreachable({ message: "the carrier answers nothing any more", stopsAll: true })
      }),

      deliver: Effect.fnUntraced(function* (sms, handingOver) {
        const open = yield* session
        const { encodings } = yield* library
        const message = submitSm(sms, credentials.sender, encodings)
        yield* handingOver
        yield* heardAll
        const answer = yield* submitted(open, message)
        if (answer.command_status === notBound) open.destroy()
        if (answer.command_status !== 0 || answer.message_id === undefined) return yield* smppFailure(answer)
        return { providerMessageId: answer.message_id, response: "accepted", state: "sent" as const }
      }),

      listen: (recording) =>
        Effect.gen(function* () {
          record = recording
          yield* closed(yield* session)
          return yield* new Unreachable({ message: "the connection ended", stopsAll: true })
        })
    }
  })
