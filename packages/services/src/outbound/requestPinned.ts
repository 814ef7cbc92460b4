import { writable } from "@tidings/schema/fields/writable"
import { Effect } from "effect"
import type { LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import type { Dispatcher } from "undici"

/** A request to a host named by a caller. */
export interface Asking {
  readonly method: "GET" | "HEAD" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Maximum number of bytes of the answer's body that are returned. */
  readonly keptBytes: number
}

/** The receiver's answer. */
export interface ReceivedAnswer {
  readonly status: number
  /** Value of the Retry-After header. */
  readonly retryAfter: string | undefined
  /** Value of the Location header. */
  readonly location: string | undefined
  /** The first headers, by lower-case name, as text that the database can store; cookies are left out. */
  readonly headers: Readonly<Record<string, string>>
  /** The body up to `keptBytes`, as text that the database can store. */
  readonly body: string
  /** Bytes of that body. */
  readonly bytes: Uint8Array
  /** True if the body is complete. */
  readonly isWhole: boolean
}

// Loaded on the first request: it is as large as everything else an idle process needs of other packages.
const undici = Effect.promise(() => import("undici"))

const bodyWithin = "2 seconds"

/** A look-up function that returns the addresses checked before, so that no second look-up can lead elsewhere. */
const pinnedTo =
  (addresses: ReadonlyArray<LookupAddress>): LookupFunction =>
  (_host, options, callback) =>
    options.all === true ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family)

/** Reads into `kept` until that exceeds `keptBytes`; true if the body is complete. */
const read = async (
  body: Dispatcher.ResponseData["body"],
  kept: Array<Buffer>,
  keptBytes: number
): Promise<boolean> => {
  let size = 0
  for await (const chunk of body) {
    kept.push(chunk)
    size += chunk.length
    if (size > keptBytes) return false
  }
  return true
}

const mostHeaders = 10
const mostOfHeader = 200

const keptHeaders = (headers: Dispatcher.ResponseData["headers"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !name.startsWith("set-cookie"))
      .slice(0, mostHeaders)
      .map(([name, value]) => [writable(name, mostOfHeader), writable([value ?? ""].flat().join(", "), mostOfHeader)])
  )

/**
 * Sends one request over a new connection to one of these addresses. Status and headers decide; a body that arrives
 * slowly is cut off.
 */
export const requestPinned = (
  url: URL,
  addresses: ReadonlyArray<LookupAddress>,
  { keptBytes, ...asked }: Asking
): Effect.Effect<ReceivedAnswer, unknown> =>
  Effect.acquireUseRelease(
    Effect.map(undici, ({ Agent }) => new Agent({ connect: { lookup: pinnedTo(addresses) }, pipelining: 0 })),
    (dispatcher) =>
      Effect.gen(function* () {
        const { request } = yield* undici
        const answer = yield* Effect.tryPromise({
          try: (signal) => request(url, { dispatcher, signal, ...asked }),
          catch: (error) => error
        })
        const kept: Array<Buffer> = []
        const isWhole = yield* Effect.tryPromise(() => read(answer.body, kept, keptBytes)).pipe(
          Effect.timeoutOption(bodyWithin),
          Effect.match({ onFailure: () => false, onSuccess: (read) => read._tag === "Some" && read.value })
        )
        const bytes = Buffer.concat(kept).subarray(0, keptBytes)
        const { location, "retry-after": retryAfter } = answer.headers
        return {
          status: answer.statusCode,
          retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
          headers: keptHeaders(answer.headers),
          location: typeof location === "string" ? location : undefined,
          body: bytes.toString().replaceAll("\0", ""),
          bytes,
          isWhole
        }
      }),
    (agent) => Effect.promise(() => agent.destroy())
  )
