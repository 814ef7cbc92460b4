import { Clock, Effect, Redacted, Semaphore } from "effect"
import { type DeliveryFailure, Unreachable, type Withdrawn } from "../../DeliveryFailure.ts"
import { bearer } from "../../http/authorization.ts"
import { type ApiRequest, jsonApi } from "../../http/jsonApi.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { said } from "../../http/said.ts"
import { blueskyFailure } from "./blueskyFailure.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** A session of an app password; its tokens are as secret as the password. */
interface Opened {
  readonly access: Redacted.Redacted<string>
  readonly refresh: Redacted.Redacted<string>
  readonly did: string
  readonly handle: string
  /** Host of the server that holds the account. */
  readonly host: string
  readonly expiresMs: number
}

/** A session with less time left is renewed before it is used. */
const spareMs = 120_000

const isOver = (failure: { readonly _tag: string; readonly providerCode?: string | undefined }): boolean =>
  failure._tag === "CredentialsRefused" && /^(?:Expired|Invalid)Token$/u.test(failure.providerCode ?? "")

/**
 * Returns the expiry of a JSON Web Token in Unix milliseconds; Infinity, so that it is used until it is refused, if the
 * token names none.
 */
const expiryOf = (token: string): number => {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"))
    return typeof exp === "number" ? exp * 1000 : Infinity
  } catch {
    return Infinity
  }
}

const hostIn = (didDoc: any, fallback: string): string => {
  const service = objectsIn(didDoc?.service).find(({ id }) => textIn(id).endsWith("#atproto_pds"))
  return (URL.parse(textIn(service?.serviceEndpoint)) ?? new URL(fallback)).host
}

/**
 * A client of the account's server, with a session that is opened when it is first needed, kept, and renewed in time.
 */
export const blueskySession = Effect.fnUntraced(function* (account: {
  readonly serviceUrl: string
  readonly handle: string
  readonly appPassword: Redacted.Redacted<string>
}) {
  const turn = yield* Semaphore.make(1)
  let opened: Opened | undefined

  const under = (token: Redacted.Redacted<string> | undefined) =>
    jsonApi({
      url: `${account.serviceUrl}/xrpc`,
      headers: token === undefined ? {} : bearer(token),
      failureOf: blueskyFailure
    })

  const begun = Effect.fnUntraced(function* ({ json }: ProviderAnswer) {
    const access = yield* said(json?.accessJwt, "access token")
    opened = {
      access: Redacted.make(access),
      refresh: Redacted.make(yield* said(json?.refreshJwt, "refresh token")),
      did: yield* said(json?.did, "DID"),
      handle: yield* said(json?.handle, "handle"),
      host: hostIn(json?.didDoc, account.serviceUrl),
      expiresMs: expiryOf(access)
    }
    return opened
  })

  const create = Effect.suspend(() =>
    under(undefined).ask({
      method: "POST",
      path: "/com.atproto.server.createSession",
      json: { identifier: account.handle, password: Redacted.value(account.appPassword) }
    })
  )

  const refreshed = (refresh: Redacted.Redacted<string>) =>
    under(refresh).ask({ method: "POST", path: "/com.atproto.server.refreshSession" })

  /**
   * Returns the session. Concurrent callers wait for the same one; a refresh token is used once, whatever the answer.
   */
  const current: Effect.Effect<Opened, DeliveryFailure> = turn.withPermit(
    Effect.gen(function* () {
      const before = opened
      if (before !== undefined && before.expiresMs > (yield* Clock.currentTimeMillis) + spareMs) return before
      opened = undefined
      if (before === undefined) return yield* Effect.flatMap(create, begun)
      return yield* Effect.flatMap(
        Effect.catchIf(
          refreshed(before.refresh),
          ({ _tag }) => _tag === "CredentialsRefused",
          () => create
        ),
        begun
      )
    })
  )

  /** Marks a refused session as expired, so that the next caller renews it. */
  const ended = (session: Opened) =>
    Effect.sync(() => {
      if (opened === session) opened = { ...session, expiresMs: 0 }
    })

  const askOnce = (call: ApiRequest) =>
    Effect.flatMap(current, (session) =>
      Effect.tapError(under(session.access).ask(call), (failure) => (isOver(failure) ? ended(session) : Effect.void))
    )

  return {
    current,
    /** Retries once with a new session if the kept one has ended. */
    ask: (call: ApiRequest): Effect.Effect<ProviderAnswer, DeliveryFailure> =>
      Effect.catchIf(askOnce(call), isOver, () => askOnce(call)),
    /**
     * Fails with Unreachable if the session has ended, as nobody took the message then: the next attempt has a new
     * session.
     */
    handOver: (
      call: Omit<ApiRequest, "body">,
      handingOver: Effect.Effect<void, Withdrawn>
    ): Effect.Effect<ProviderAnswer, DeliveryFailure | Withdrawn> =>
      Effect.flatMap(current, (session) =>
        Effect.catchIf(under(session.access).handOver(call, handingOver), isOver, () =>
          Effect.andThen(
            ended(session),
            Effect.fail(new Unreachable({ message: "the session was over", stopsAll: false }))
          )
        )
      )
  }
})

export type BlueskySession = Effect.Success<ReturnType<typeof blueskySession>>
