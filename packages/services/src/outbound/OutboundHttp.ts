import { problem, type Problem } from "@tidings/schema/Problem"
import { Context, Data, Effect, Layer } from "effect"
import type { LookupAddress } from "node:dns"
import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { PrivateNetworks, isAllowedAddress } from "./isAllowedAddress.ts"
import { requestPinned, type ReceivedAnswer, type Asking } from "./requestPinned.ts"

/** Requests may not be sent to this URL; another attempt would not change that. */
export class TargetRefused extends Data.TaggedError("TargetRefused")<{ readonly reason: string }> {}

/** The receiver could not be reached, or did not answer in time. */
export class TargetUnreachable extends Data.TaggedError("TargetUnreachable")<{ readonly reason: string }> {}

/** Looks up every address of a host name; by default with the system's resolver. */
export const HostLookup = Context.Reference<(host: string) => Promise<ReadonlyArray<LookupAddress>>>(
  "@tidings/services/HostLookup",
  { defaultValue: () => (host) => lookup(host, { all: true, verbatim: true }) }
)

interface Target {
  readonly url: URL
  readonly addresses: ReadonlyArray<LookupAddress>
}

const checkFor = "3 seconds"
const answerBytes = 4096
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return code ?? message ?? "unreachable"
}

const parse = (text: string): Effect.Effect<URL, TargetRefused> => {
  const url = URL.parse(text)
  if (url === null) return Effect.fail(new TargetRefused({ reason: "This is not an absolute URL." }))
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return Effect.fail(new TargetRefused({ reason: "Only http and https URLs can receive webhooks." }))
  }
  if (url.username !== "" || url.password !== "") {
    return Effect.fail(new TargetRefused({ reason: "The URL must not hold a user name or a password." }))
  }
  return Effect.succeed(url)
}

const addressesOf = Effect.fnUntraced(function* (url: URL) {
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "")
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const look = yield* HostLookup
  return yield* Effect.tryPromise({
    try: () => look(host),
    catch: (error) => new TargetUnreachable({ reason: reasonOf(error) })
  })
})

/** Resolves a URL to every address of its host; refused unless all of them are allowed. */
const resolve: (text: string) => Effect.Effect<Target, TargetRefused | TargetUnreachable> = Effect.fnUntraced(
  function* (text) {
    const url = yield* parse(text)
    const addresses = yield* addressesOf(url)
    const networks = yield* PrivateNetworks
    if (!addresses.every(({ address }) => isAllowedAddress(address, networks))) {
      return yield* new TargetRefused({ reason: `${url.hostname} leads to an address that is not public.` })
    }
    return { url, addresses }
  }
)

const ask = (
  text: string,
  asking: Asking,
  seconds: number
): Effect.Effect<ReceivedAnswer, TargetRefused | TargetUnreachable> =>
  Effect.flatMap(resolve(text), ({ addresses, url }) =>
    Effect.mapError(
      requestPinned(url, addresses, asking),
      (error) => new TargetUnreachable({ reason: reasonOf(error) })
    )
  ).pipe(
    Effect.timeoutOrElse({
      duration: seconds * 1000,
      orElse: () => Effect.fail(new TargetUnreachable({ reason: `no answer within ${seconds} s` }))
    })
  )

/**
 * The only client for URLs given by callers: it reaches public addresses, and private ones that the operator allowed.
 */
export class OutboundHttp extends Context.Service<OutboundHttp>()("@tidings/services/OutboundHttp", {
  make: Effect.succeed({
    /**
     * Refuses a URL that an attempt would refuse. A host that does not resolve yet passes: each attempt resolves it
     * again.
     */
    check: (url: string): Effect.Effect<void, Problem<"url_not_allowed">> =>
      resolve(url).pipe(
        Effect.timeoutOption(checkFor),
        Effect.asVoid,
        Effect.catchTags({
          TargetUnreachable: () => Effect.void,
          TargetRefused: ({ reason }) =>
            Effect.fail(
              problem("url_not_allowed", {
                message: reason,
                fields: [{ path: "url", code: "format_invalid", message: reason }]
              })
            )
        })
      ),

    /**
     * Posts JSON and returns the answer, even if it is a redirect; connects only to an address that was just checked.
     * 15 s at most.
     */
    post: (url: string, headers: Readonly<Record<string, string>>, body: string) =>
      ask(url, { method: "POST", headers, body, keptBytes: answerBytes }, 15),

    /** Asks by HEAD for the status of a URL, under the same rules; 5 s at most. */
    probe: (url: string) => ask(url, { method: "HEAD", headers: {}, keptBytes: 0 }, 5),

    /** Gets a document, under the same rules; fails if it is longer than `keptBytes`, or incomplete after 5 s. */
    get: (url: string, headers: Readonly<Record<string, string>>, keptBytes: number) =>
      Effect.filterOrFail(
        ask(url, { method: "GET", headers, keptBytes }, 5),
        ({ isWhole }) => isWhole,
        () => new TargetUnreachable({ reason: `longer than ${keptBytes} bytes, or too slow` })
      )
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
