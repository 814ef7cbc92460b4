import type { CallbackRequest } from "@tidings/connectors/Callback"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import { SigningCertificates } from "@tidings/connectors/http/SigningCertificates"
import { Inbound } from "@tidings/services/inbound/Inbound"
import { inboundMounts } from "@tidings/transports/inbound/inboundMounts"
import { Effect, Layer, Redacted, Schema } from "effect"
import { serve } from "../Served.ts"
import { world } from "../World.ts"
import { endpoints } from "../endpoints.ts"
import { type Caller, callers } from "./callers.ts"

/** The answer to a callback. */
interface Answered {
  readonly status: number
  /** Parsed JSON; undefined if the body is not JSON. */
  readonly body: any
  /** True if it concerned a message of ours, according to its header; undefined for a refusal. */
  readonly matched: boolean | undefined
  /** Its Retry-After; absent if it has none. */
  readonly retryAfter?: string
}

/** The answer to a callback about a message of ours. */
export const accepted: Answered = { status: 200, body: undefined, matched: true }

/** The answer to a genuine callback that concerns no message of ours. */
export const ofNothing: Answered = { status: 200, body: undefined, matched: false }

export const codeOf = ({
  body,
  status
}: Pick<Answered, "body" | "status">): readonly [status: number, code: string | undefined] => [
  status,
  body?.error?.code
]

/** Base URL of the callbacks given to providers. */
export const publicUrl = "http://tidings.test"

/** Further services of providers, such as certificates, as their peers on this machine provide them. */
const peers: Layer.Layer<any> = callers.map(({ peer }) => peer.services).reduce((all, one) => Layer.merge(all, one))

/** A world that verifies callbacks with the keys of the providers on this machine. */
export const callbackWorld = Layer.effect(Inbound, Inbound.make).pipe(Layer.provide(peers), Layer.provideMerge(world))

/** A world in which nobody answers whom a provider's proof may need. */
export const unverifyingWorld = Layer.effect(Inbound, Inbound.make).pipe(
  Layer.provide(
    Layer.succeed(SigningCertificates, {
      at: () => Effect.fail(new Unreachable({ message: "no answer", stopsAll: false }))
    })
  ),
  Layer.provideMerge(world)
)

/** The token of the installation, and an account of its own at every email provider. */
const keys = Effect.map(
  Effect.forEach(
    callers.filter(({ row }) => row.channel === "email" && typeof row.callback?.key === "function"),
    ({ peer, row }) =>
      Effect.map(Effect.provide(peer.behaving.takes, peer.services), ({ credentials }) => ({
        row,
        credentials: Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(credentials)
      }))
  ),
  (accounts) => ({ inboundToken: tokenOf(callers), accounts })
)

const tokenOf = (all: ReadonlyArray<Caller>): string | undefined => {
  const key = all.find(({ row }) => row.callback?.key === "inbound token")?.callback?.key
  return key && Redacted.value(key)
}

/** URL of a server on this machine that providers report to. */
export const callbackUrl = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, mounts: yield* inboundMounts(yield* keys) })
  return new URL(url)
})

/** Sends a server on this machine the requests made for its public address. */
export const callbackServer = Effect.gen(function* () {
  const { origin: url } = yield* callbackUrl
  return ({ body, headers, method, url: told }: CallbackRequest<Uint8Array>): Effect.Effect<Answered> =>
    Effect.promise(async () => {
      const asked = told.replace(/^https?:\/\/[^/]+/u, url)
      const carried = method === "GET" || method === "HEAD" ? {} : { body: Buffer.from(body) }
      const answer = await fetch(asked, { method, headers, ...carried })
      const text = await answer.text()
      const isJson = answer.headers.get("content-type") === "application/json"
      const matched = answer.headers.get("x-service-matched")
      const retryAfter = answer.headers.get("retry-after")
      return {
        status: answer.status,
        body: isJson && text !== "" ? JSON.parse(text) : undefined,
        matched: matched === null ? undefined : matched === "true",
        ...(retryAfter !== null && { retryAfter })
      }
    })
})
