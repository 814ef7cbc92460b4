import { Effect } from "effect"
import type { LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import { Agent, request, type Dispatcher } from "undici"

/** What a receiver said. */
export interface Answer {
  readonly status: number
  /** The Retry-After header. */
  readonly retryAfter: string | undefined
  /** At most 4 KB of the body, as text that a database takes. */
  readonly body: string
}

const keptBytes = 4096
const bodyWithin = "2 seconds"

/** Answers a host name with addresses that were already checked, so that no second look-up can lead elsewhere. */
const pinnedTo =
  (addresses: ReadonlyArray<LookupAddress>): LookupFunction =>
  (_host, options, callback) =>
    options.all === true ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family)

/** Reads into `kept` until that holds enough. */
const read = async (body: Dispatcher.ResponseData["body"], kept: Array<Buffer>): Promise<void> => {
  let size = 0
  for await (const chunk of body) {
    kept.push(chunk)
    size += chunk.length
    if (size >= keptBytes) return
  }
}

const textOf = (chunks: ReadonlyArray<Buffer>): string =>
  Buffer.concat(chunks).subarray(0, keptBytes).toString().replaceAll("\0", "")

/** One POST over a connection of its own to one of these addresses. Status and headers decide; a body that drips in is cut off. */
export const exchange = (
  url: URL,
  addresses: ReadonlyArray<LookupAddress>,
  headers: Readonly<Record<string, string>>,
  body: string
): Effect.Effect<Answer, unknown> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Agent({ connect: { lookup: pinnedTo(addresses) }, pipelining: 0 })),
    (dispatcher) =>
      Effect.gen(function* () {
        const answer = yield* Effect.tryPromise({
          try: (signal) => request(url, { dispatcher, signal, method: "POST", headers, body }),
          catch: (error) => error
        })
        const kept: Array<Buffer> = []
        yield* Effect.tryPromise(() => read(answer.body, kept)).pipe(Effect.timeoutOption(bodyWithin), Effect.ignore)
        const { "retry-after": retryAfter } = answer.headers
        return {
          status: answer.statusCode,
          retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
          body: textOf(kept)
        }
      }),
    (agent) => Effect.promise(() => agent.destroy())
  )
