import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Exit } from "effect"
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http"
import type { Socket } from "node:net"
import { OutcomeUnknown, Unreachable, type Withdrawn } from "../DeliveryFailure.ts"
import { literalWithin, lookupWithin, type Reach, Reachable } from "./Reach.ts"
import { type Body, isOnePiece, sizeOfBody, bodyPieces } from "./Body.ts"

/** One request to a provider's API; only a request that has nobody take a message may stream its body from a source. */
export interface ProviderRequest<Carried extends Body = string | Uint8Array> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Carried
}

/** A provider's whole answer, whatever its status. */
export interface ProviderAnswer {
  readonly status: number
  /** Headers by lower-case name; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as UTF-8; at most `mostBytes`. */
  readonly text: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: any
}

const mostBytes = 1024 * 1024

/**
 * Shorter than any provider keeps an idle connection open: a connection that it closes while we ask makes an outcome
 * unknown.
 */
const idleMs = 4_000

const kept = { keepAlive: true, timeout: idleMs, maxSockets: 64 }

const wordsOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return code ?? message ?? "the connection failed"
}

interface Transport {
  readonly agent: Agent
  readonly request: typeof request
}

/** Maps a reach to its own agent: kept connections are shared only among requests with the same reach. */
const agentsOf = <A extends Agent>(made: (options: object) => A) => {
  const all = made(kept)
  const byReach = new WeakMap<Reach, A>()
  return (reach: Reach | undefined): A => {
    if (reach === undefined) return all
    const before = byReach.get(reach)
    if (before !== undefined) return before
    const agent = made({ ...kept, lookup: lookupWithin(reach) })
    byReach.set(reach, agent)
    return agent
  }
}

type Transports = (reach: Reach | undefined) => Transport

const plainAgents = agentsOf((options) => new Agent(options))
const plain = Effect.succeed<Transports>((reach) => ({ agent: plainAgents(reach), request }))
// Loaded lazily: TLS is as large as all the rest of HTTP.
const secure: Effect.Effect<Transports> = whenNeeded(async () => {
  const { Agent, request } = await import("node:https")
  const agents = agentsOf((options) => new Agent(options))
  return (reach: Reach | undefined) => ({ agent: agents(reach), request })
})

/** Returns the transport of a URL, within the reach of the account that asks. */
const transportOf = Effect.fnUntraced(function* (address: string) {
  const url = URL.parse(address)
  const reach = yield* Reachable
  if (url !== null && reach !== undefined) {
    yield* Effect.tryPromise({
      try: () => literalWithin(reach, url.hostname.replaceAll(/^\[|\]$/gu, "")),
      catch: (error) => new Unreachable({ message: wordsOf(error), stopsAll: true })
    })
  }
  return (yield* url?.protocol === "https:" ? secure : plain)(reach)
})

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]))

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Creates a request without writing any of it; nothing leaves before `end`. */
const begun = ({ body, headers, method, url }: ProviderRequest<Body>, { agent, request }: Transport): ClientRequest => {
  const length = body === undefined ? {} : { "Content-Length": String(sizeOfBody(body)) }
  return request(new URL(url), {
    method,
    headers: { "User-Agent": "Tidings", Accept: "application/json", ...headers, ...length },
    agent
  })
}

/** Waits for a connection over which the request can be written at once. */
const connected = (request: ClientRequest): Effect.Effect<void, Unreachable> =>
  Effect.callback<void, Unreachable>((resume) => {
    const failed = (error: unknown) => resume(Effect.fail(new Unreachable({ message: wordsOf(error), stopsAll: true })))
    request.once("error", failed)
    const ready = () => {
      request.off("error", failed)
      resume(Effect.void)
    }
    request.once("socket", (socket: Socket & { readonly encrypted?: boolean }) => {
      if (!socket.connecting) ready()
      else socket.once(socket.encrypted === true ? "secureConnect" : "connect", ready)
    })
  })

/** Reads the whole answer to a request; `write` writes the whole request. */
const answered = (request: ClientRequest, write: () => void): Effect.Effect<ProviderAnswer, string> =>
  Effect.callback<ProviderAnswer, string>((resume) => {
    const failed = (error: unknown) => resume(Effect.fail(wordsOf(error)))
    request.on("error", failed)
    request.once("response", (response) => {
      const chunks: Array<Buffer> = []
      let size = 0
      response.on("error", failed)
      response.once("close", () => {
        if (!response.complete) failed({ message: "the connection ended within the answer" })
      })
      response.on("data", (chunk: Buffer) => {
        size += chunk.length
        if (size <= mostBytes) chunks.push(chunk)
        else request.destroy(new Error(`the answer is longer than ${mostBytes} bytes`))
      })
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        resume(
          Effect.succeed({ status: response.statusCode ?? 0, headers: headersOf(response), text, json: jsonOf(text) })
        )
      })
    })
    write()
  })

/** Writes a body piece by piece, no faster than the connection takes it. */
const sourced = (request: ClientRequest, body: Exclude<Body, string | Uint8Array>): Effect.Effect<never, Unreachable> =>
  Effect.forEach(
    bodyPieces(body),
    (piece) =>
      Effect.flatMap(piece, (bytes) =>
        Effect.callback<void>((resume) => void request.write(bytes, () => resume(Effect.void)))
      ),
    { discard: true }
  ).pipe(Effect.andThen(Effect.sync(() => void request.end())), Effect.andThen(Effect.never))

/**
 * Runs `use` with a request, and destroys a request that was interrupted, or answered before all of it was sent. A
 * request that cannot be written (an invalid URL, an invalid header) fails as Unreachable: nobody has taken anything.
 */
const owned = <A, E, R>(asked: ProviderRequest<Body>, use: (request: ClientRequest) => Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.flatMap(transportOf(asked.url), (transport) =>
      Effect.try({
        try: () => {
          const request = begun(asked, transport)
          // An error between two waits reaches the next of them.
          request.on("error", () => {})
          return request
        },
        catch: (error) =>
          new Unreachable({ message: `the request cannot be written: ${wordsOf(error)}`, stopsAll: true })
      })
    ),
    use,
    (request, exit) =>
      Exit.isSuccess(exit) && request.writableFinished ? Effect.void : Effect.sync(() => void request.destroy())
  )

/**
 * Waits until the event loop has handled the socket events received so far, including the end of a kept connection:
 * nobody knows how far data written after that end came. Two turns of the event loop, since the first may be the one in
 * progress.
 */
export const heardAll: Effect.Effect<void> = Effect.callback<void>((resume) => {
  setImmediate(() => setImmediate(() => resume(Effect.void)))
})

/** Fails if a kept connection has ended, because its provider closed it while idle: nothing is written over it then. */
const lostBefore = (request: ClientRequest): Effect.Effect<void, Unreachable> =>
  Effect.andThen(
    request.reusedSocket ? heardAll : Effect.void,
    Effect.suspend(() =>
      request.destroyed
        ? Effect.fail(new Unreachable({ message: "the connection ended before anything was asked", stopsAll: false }))
        : Effect.void
    )
  )

/**
 * Makes the one request that has a provider take a message: `handingOver` runs once a connection is there and before
 * anything is written. A fault before that is Unreachable; a fault after it, until the whole answer was read, is
 * OutcomeUnknown.
 */
export const handOver = (
  asked: ProviderRequest,
  handingOver: Effect.Effect<void, Withdrawn>
): Effect.Effect<ProviderAnswer, Unreachable | OutcomeUnknown | Withdrawn> =>
  owned(asked, (request) =>
    Effect.gen(function* () {
      yield* connected(request)
      yield* handingOver
      yield* lostBefore(request)
      return yield* Effect.mapError(
        answered(request, () => void request.end(asked.body)),
        (message) => new OutcomeUnknown({ message })
      )
    })
  )

const answerSeconds = 60

/** Lowest speed of an upload that is waited for. */
const slowestBytesPerSecond = 256 * 1024

/**
 * Makes a request that has nobody take a message: a look-up, an upload, a proof of credentials. Fails with Unreachable
 * if no whole answer came within 60 s plus one second for each 256 KiB of its body.
 */
export const askProvider = (asked: ProviderRequest<Body>): Effect.Effect<ProviderAnswer, Unreachable> => {
  const { body = "" } = asked
  const seconds = answerSeconds + Math.floor(sizeOfBody(body) / slowestBytesPerSecond)
  return owned(asked, (request) => {
    const lost = (message: string) => new Unreachable({ message, stopsAll: true })
    const answer = isOnePiece(body)
      ? Effect.mapError(
          answered(request, () => void request.end(body)),
          lost
        )
      : Effect.raceFirst(
          Effect.mapError(
            answered(request, () => {}),
            lost
          ),
          sourced(request, body)
        )
    return Effect.andThen(connected(request), answer)
  }).pipe(
    Effect.timeoutOrElse({
      duration: seconds * 1000,
      orElse: () => Effect.fail(new Unreachable({ message: `no answer within ${seconds} s`, stopsAll: true }))
    })
  )
}
