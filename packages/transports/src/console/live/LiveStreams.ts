import { Context, Duration, Effect, Fiber, Layer } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { privateHeaders, type Reply, send } from "../../http/Reply.ts"
import { livePartsOf } from "../../pages/parts/live.ts"

/** Pages that may be followed at once. */
export const mostFollowed = { ofSession: 4, ofWorkspace: 40, ofProcess: 400 } as const
/** Time between two looks at a page, while there are few streams. */
const lookEveryMs = 3_000
/** Time that each open stream adds to it: pages are printed ten times a second at most, for all streams together. */
const eachAddsMs = 100
/** Time after which a stream ends; the browser opens another. */
const endsAfter = Duration.minutes(10)

const headers = { ...privateHeaders, "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" }

/** True if a request wants a page as a stream of what changes in it. */
export const followsPage = ({ headers: { accept = "" }, method }: IncomingMessage): boolean =>
  method === "GET" && accept.includes("text/event-stream")

/** An event of a stream: a part by its place in the page, or a page of which parts came or went. */
const eventOf = (name: "part" | "page", data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Returns the events by which a page that shows `before` comes to show `now`. */
const changes = (before: ReadonlyArray<string>, now: ReadonlyArray<string>): ReadonlyArray<string> =>
  before.length === now.length
    ? now.flatMap((html, at) => (html === before[at] ? [] : [eventOf("part", { at, html })]))
    : [eventOf("page", {})]

/** A page as it is now, and the workspace that it is of; undefined for whoever is not signed in. */
interface Printed {
  readonly reply: Reply
  readonly workspaceId: string | undefined
}

/** An open stream: whose it is, the workspace once its page was printed. */
interface OpenStream {
  readonly session: string
  workspaceId: string | undefined
}

const full: Reply = { status: 503, headers: { ...privateHeaders, "Retry-After": "60" }, body: "" }

/**
 * The open streams of this process: each prints its page again every few seconds, by the code and with the rights of
 * the page itself, and sends the parts that changed. A stream ends with its session, after 10 minutes, and at once when
 * the server stops. Decided in docs/decisions/console.md.
 */
export class LiveStreams extends Context.Service<LiveStreams>()("@tidings/transports/LiveStreams", {
  make: Effect.gen(function* () {
    const open = new Map<Fiber.Fiber<void>, OpenStream>()
    const runFork = Effect.runForkWith(yield* Effect.context())
    let ended = false

    const countOf = (isCounted: (one: OpenStream) => boolean): number => [...open.values()].filter(isCounted).length

    const follow = Effect.fnUntraced(function* (
      stream: OpenStream,
      response: ServerResponse,
      print: Effect.Effect<Printed>
    ) {
      let shown: ReadonlyArray<string> | undefined
      for (;;) {
        const { reply, workspaceId } = yield* print
        if (shown === undefined) {
          // Whoever is not signed in is led to where the page leads, so that no browser asks again and again.
          if (reply.status !== 200) return send(response, reply)
          if (countOf((one) => one.workspaceId === workspaceId) >= mostFollowed.ofWorkspace) return send(response, full)
          stream.workspaceId = workspaceId
          response.writeHead(200, headers)
        } else if (reply.status !== 200) return
        const now = livePartsOf(String(reply.body))
        // The first look tells all, since something may have changed after the page was printed.
        const events = shown === undefined ? now.map((html, at) => eventOf("part", { at, html })) : changes(shown, now)
        if (!response.writableNeedDrain) {
          response.write(events.length === 0 ? ":\n\n" : events.join(""))
          shown = now
        }
        yield* Effect.sleep(lookEveryMs + open.size * eachAddsMs)
      }
    })

    return {
      /** Follows the page that `print` prints, for a session; answers 503 if there are too many streams. */
      enter: (session: string, response: ServerResponse, print: Effect.Effect<Printed>): void => {
        const isFull =
          ended ||
          open.size >= mostFollowed.ofProcess ||
          countOf((one) => one.session === session) >= mostFollowed.ofSession
        if (isFull) return send(response, full)
        const stream: OpenStream = { session, workspaceId: undefined }
        const fiber = runFork(
          follow(stream, response, print).pipe(
            Effect.timeoutOption(endsAfter),
            Effect.catchCause((cause) => Effect.logError("a page could not be followed", cause)),
            Effect.asVoid
          )
        )
        open.set(fiber, stream)
        fiber.addObserver(() => {
          open.delete(fiber)
          // A stream that ends before its first look is an empty one, which the browser opens again.
          if (!response.headersSent) response.writeHead(200, headers)
          response.end()
        })
        response.once("close", () => fiber.interruptUnsafe())
      },

      /** Ends every stream and refuses new ones; used when the server stops. */
      end: Effect.suspend(() => {
        ended = true
        return Fiber.interruptAll(open.keys())
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
