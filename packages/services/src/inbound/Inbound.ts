import { homeOfId } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import {
  type CallbackRequest,
  type CallbackContent,
  Unauthenticated,
  type UnreadableCallback
} from "@tidings/connectors/Callback"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import { writable } from "@tidings/schema/fields/writable"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { HeardRepository, type Teller } from "@tidings/storage/repositories/HeardRepository"
import { Clock, Context, Duration, Effect, Layer, Semaphore } from "effect"
import { OutboundHttp } from "../outbound/OutboundHttp.ts"
import { threads } from "../threads/threads.ts"
import type { OpenCallback } from "./openCallbacks.ts"
import type { ReceivedCallback } from "./readThread.ts"
import { reportSinks } from "./reportSinks.ts"

const deadlineSeconds = 2

const readers = {
  module: new URL("./readThread.ts", import.meta.url),
  atOnce: 1,
  deadline: Duration.seconds(deadlineSeconds)
}

/** Fewer than a thread allows to wait, so that a provider with many callbacks waits and loses none. */
const mostAtOnce = 8
const confirmedBytes = 64 * 1024

const tellerOf = ({ of, provider }: OpenCallback): Teller => ({
  workspaceId: of?.workspaceId,
  account: of?.connectorId ?? `installation/${provider}`
})

const unreadable = (code: UnreadableCallback["unreadable"] | "out_of_range", message: string) =>
  problem("field_invalid", { fields: [{ path: "body", code, message }] })

const refused = ({ isMissing, message }: Unauthenticated) =>
  isMissing ? problem("missing_authorization_header", { message }) : problem("invalid_api_key", { message })

type Refusal = Problem<"missing_authorization_header" | "invalid_api_key" | "field_invalid" | "service_unavailable">

/**
 * Handles providers' callbacks: reports on messages they took, messages they received, and confirmations of themselves.
 */
export class Inbound extends Context.Service<Inbound>()("@tidings/services/Inbound", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const once = yield* HeardRepository
    const outbound = yield* OutboundHttp
    const services = yield* Effect.context<ConnectorServices>()
    const sinks = yield* reportSinks
    const read = yield* threads<ReceivedCallback, ReadonlyArray<CallbackContent> | UnreadableCallback>(readers)
    const turns = yield* Semaphore.make(mostAtOnce)

    const toldIn = (received: ReceivedCallback) =>
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

    /** Confirms to the provider that this URL is ours; if that fails, the provider asks again. */
    const confirmed = (provider: string, confirmUrl: string) =>
      Effect.gen(function* () {
        const { status } = yield* outbound.get(confirmUrl, {}, confirmedBytes)
        if (status >= 200 && status < 300) return true
        yield* Effect.logWarning(`${provider} was to be told that its reports arrive, and answered ${status}`)
        return yield* problem("service_unavailable", { retryAfterSeconds: 60 })
      }).pipe(
        Effect.catchTag(["TargetRefused", "TargetUnreachable"], ({ reason }) =>
          Effect.andThen(
            Effect.logWarning(`${provider} could not be told that its reports arrive: ${reason}`),
            Effect.fail(problem("service_unavailable", { retryAfterSeconds: 60 }))
          )
        )
      )

    /** Passes one report on; false if it is about nothing of ours. */
    const heard = ({ channel, of, provider }: OpenCallback, told: CallbackContent): Effect.Effect<boolean, Refusal> => {
      if ("confirmUrl" in told) return confirmed(provider, told.confirmUrl)
      const sink = sinks[channel]
      if ("outcome" in told) return sink?.report(of?.workspaceId, provider, told) ?? Effect.succeed(false)
      const received = of && sink?.received?.(of.workspaceId, of.connectorId, told)
      return received ?? Effect.succeed(false)
    }

    /** Passes on a report of the installation's own account, to the home that it names first; false if none knows. */
    const heardSomewhere = Effect.fnUntraced(function* (open: OpenCallback, told: CallbackContent) {
      const named = homeOfId(JSON.stringify(told))
      const others = (yield* database.homes.codes).filter((home) => home !== named)
      for (const home of named === undefined ? others : [named, ...others])
        if (yield* inHome(home, heard(open, told))) return true
      return false
    })

    const hearAll = Effect.fnUntraced(function* (open: OpenCallback, all: ReadonlyArray<CallbackContent>) {
      let isMatched = false
      for (const told of all)
        isMatched = (yield* open.of === undefined ? heardSomewhere(open, told) : heard(open, told)) || isMatched
      return isMatched
    })

    /** Handles reports unless their proof was used before; the proof is recorded in the same transaction. */
    const hearOnce = (open: OpenCallback, proof: string, all: ReadonlyArray<CallbackContent>) =>
      database.transaction(
        Effect.gen(function* () {
          const isNew = yield* once.spend(tellerOf(open), writable(proof, 200), yield* Clock.currentTimeMillis)
          return isNew && (yield* hearAll(open, all))
        })
      )

    /**
     * Handles a callback after verifying it. Its body is read only once the callback is verified, or if its
     * verification needs it; its reports go to the channel's sink, restricted to messages of the account that it speaks
     * for. False if they are about nothing of ours.
     */
    const accept = <E extends Problem>(
      open: OpenCallback,
      request: CallbackRequest<Effect.Effect<Uint8Array, E>>
    ): Effect.Effect<boolean, Refusal | E> =>
      Effect.gen(function* () {
        const { callback, channel, key, provider } = open
        yield* Effect.provideContext(callback.authenticate(request, key), services).pipe(
          Effect.catchIf(
            (failure) => failure instanceof Unreachable,
            ({ message }) =>
              Effect.andThen(
                Effect.logWarning(`a callback of ${provider} cannot be verified just now: ${message}`),
                Effect.fail(problem("service_unavailable", { retryAfterSeconds: 60 }))
              )
          ),
          Effect.mapError((failure) => (failure instanceof Unauthenticated ? refused(failure) : failure))
        )
        const received = { ...request, body: yield* request.body }
        const told = yield* toldIn({ channel, provider, request: received })
        const proof = callback.once?.(received)
        return yield* proof === undefined ? hearAll(open, told) : hearOnce(open, proof, told)
      })
    return { accept }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
