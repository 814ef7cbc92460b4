import { Effect } from "effect"
import type { LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import type { Dispatcher } from "undici"

/** What is asked of a host that a caller named. */
export interface Asking {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** How much of the answer's body is read. */
  readonly keptBytes: number
}

/** What a receiver said. */
export interface Answer {
  readonly status: number
  /** The Retry-After header. */
  readonly retryAfter: string | undefined
  /** The Location header. */
  readonly location: string | undefined
  /** At most as much of the body as was asked for, as text that a database takes. */
  readonly body: string
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

// Loaded when somebody is first asked: it is as large as the rest of what an idle process needs of others.
const undici = Effect.promise(() => import("undici"))

const bodyWithin = "2 seconds"

/** Answers a host name with addresses that were already checked, so that no second look-up can lead elsewhere. */
const pinnedTo =
  (addresses: ReadonlyArray<LookupAddress>): LookupFunction =>
  (_host, options, callback) =>
    options.all === true ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family)

/** Reads into `kept` until that holds enough; answers whether that was all. */
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

/** One request over a connection of its own to one of these addresses. Status and headers decide; a body that drips in is cut off. */
export const requestPinned = (
  url: URL,
  addresses: ReadonlyArray<LookupAddress>,
  { keptBytes, ...asked }: Asking
): Effect.Effect<Answer, unknown> =>
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
        const { location, "retry-after": retryAfter } = answer.headers
        return {
          status: answer.statusCode,
          retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
          location: typeof location === "string" ? location : undefined,
          body: Buffer.concat(kept).subarray(0, keptBytes).toString().replaceAll("\0", ""),
          isWhole
        }
      }),
    (agent) => Effect.promise(() => agent.destroy())
  )
