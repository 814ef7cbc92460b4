import {
  type CallbackRequest,
  type MessageOutcome,
  type MessageReport,
  Unauthenticated,
  type Unreadable
} from "@tidings/connectors/Callback"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { SendId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { isWritable } from "@tidings/schema/fields/writable"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Duration, Effect, Layer, Semaphore } from "effect"
import { Timeline } from "../sends/timeline/Timeline.ts"
import type { TimelineChange } from "../sends/timeline/TimelineChange.ts"
import { threads } from "../threads/threads.ts"
import type { OpenCallback } from "./openCallbacks.ts"
import type { ReceivedCallback } from "./readThread.ts"

const told = ({ reason, statusCode }: { readonly reason: string; readonly statusCode?: string }) => ({
  reason,
  ...(statusCode !== undefined && { enhanced_status_code: statusCode })
})

/** What a provider's word of a message means for its send. */
const changeOf = (outcome: MessageOutcome): TimelineChange => {
  switch (outcome.became) {
    case "delivered":
      return { type: "send.delivered", source: "provider" }
    case "delayed":
      return { type: "send.delivery_delayed", source: "provider", data: told(outcome) }
    case "bounced":
      return {
        type: "send.bounced",
        source: "provider",
        data: { bounce_type: outcome.hard ? "hard" : "soft", ...told(outcome) }
      }
    case "complained":
      return { type: "send.complained", source: "provider", data: { feedback_type: outcome.feedbackType } }
  }
}

const deadlineSeconds = 2

const readers = {
  module: new URL("./readThread.ts", import.meta.url),
  atOnce: 1,
  deadline: Duration.seconds(deadlineSeconds)
}

const ownMessageId = /^<?(snd_[0-9a-z]{1,40})@/u

/** The send that a Message-ID of ours names, for relays that write another domain behind it. */
const sendIdIn = (messageId: string): SendId | undefined => ownMessageId.exec(messageId)?.[1] as SendId | undefined

/** Fewer than a thread lets wait: a provider that has many callbacks waits, and loses none. */
const mostAtOnce = 8

const unreadable = (code: Unreadable["unreadable"] | "out_of_range", message: string) =>
  problem("field_invalid", { fields: [{ path: "body", code, message }] })

const refused = ({ isMissing, message }: Unauthenticated) =>
  isMissing ? problem("missing_authorization_header", { message }) : problem("invalid_api_key", { message })

type Refusal = Problem<"missing_authorization_header" | "invalid_api_key" | "field_invalid" | "service_unavailable">

/** What providers report of messages that they took. */
export class Inbound extends Context.Service<Inbound>()("@tidings/services/Inbound", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const services = yield* Effect.context<ConnectorServices>()
    const read = yield* threads<ReceivedCallback, ReadonlyArray<MessageReport> | Unreadable>(readers)
    const turns = yield* Semaphore.make(mostAtOnce)

    const reportsIn = (received: ReceivedCallback) =>
      turns
        .withPermits(1)(read("callbacks", received))
        .pipe(
          Effect.catchTags({
            Exceeded: () =>
              Effect.fail(unreadable("out_of_range", `The body cannot be read within ${deadlineSeconds} seconds`)),
            Crowded: () => Effect.fail(problem("service_unavailable", { retryAfterSeconds: 1 }))
          }),
          Effect.flatMap((found) =>
            "unreadable" in found ? Effect.fail(unreadable(found.unreadable, found.message)) : Effect.succeed(found)
          )
        )

    const sendOf = Effect.fnUntraced(function* (messageId: string) {
      if (!isWritable(messageId)) return undefined
      const known = yield* repository.idOfMessage(messageId)
      if (known !== undefined) return known
      const named = sendIdIn(messageId)
      return named === undefined ? undefined : (yield* repository.lock(named))?.id
    })

    /**
     * Records what a genuine callback says of the sends that it is about; false when it is about none of ours. Its body is not received before
     * the callback has proved genuine, or its proof asks for it.
     */
    const accept = <E extends Problem>(
      { callback, channel, key, provider }: OpenCallback,
      request: CallbackRequest<Effect.Effect<Uint8Array, E>>
    ): Effect.Effect<boolean, Refusal | E> =>
      Effect.gen(function* () {
        yield* Effect.mapError(Effect.provideContext(callback.authenticate(request, key), services), (failure) =>
          failure instanceof Unauthenticated ? refused(failure) : failure
        )
        const body = yield* request.body
        const reports = yield* reportsIn({ channel, provider, request: { ...request, body } })
        let isMatched = false
        for (const { messageId, outcome } of reports) {
          const sendId = yield* sendOf(messageId)
          if (sendId === undefined) continue
          isMatched = true
          yield* timeline.record(sendId, [changeOf(outcome)])
        }
        return isMatched
      })
    return { accept }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
