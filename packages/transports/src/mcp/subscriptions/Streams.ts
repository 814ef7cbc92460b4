import type { KeyId } from "@tidings/schema/Id"
import type { McpHttpHandler } from "@modelcontextprotocol/server"
import { Access } from "@tidings/services/access/Access"
import { Context, Effect, Latch, Layer } from "effect"

/** Streams that may be open at once. */
export const mostStreams = { ofKey: 16, ofProcess: 1_000 } as const
// Below one second, so that a listener is notified within a second of a change.
const lookEvery = "800 millis"

/** A client that listens for changes. */
export interface Listener {
  readonly keyId: KeyId
  readonly credential: string
  /** The templates revision of the lists that it last received. */
  readonly templatesRevision: number
  /** URIs of resources with individual notifications. */
  readonly uris: ReadonlyArray<string>
  /** Creates an SDK handler for this listener only, which itself refuses more streams than `mostStreams`. */
  readonly handlerFor: (mostStreams: 0 | 1) => McpHttpHandler
}

interface Stream extends Listener {
  readonly handler: McpHttpHandler
  notifiedRevision: number
}

/**
 * The open streams of this process (`subscriptions/listen`, revision 2026-07-28). While there are any, one statement
 * asks the database every 0.8 s, for all streams, which callers may still listen and which templates were published
 * since: exact on every process, without messages between processes.
 * Decided in docs/decisions/mcp.md.
 */
export class Streams extends Context.Service<Streams>()("@tidings/transports/Streams", {
  make: Effect.gen(function* () {
    const access = yield* Access
    const open = new Set<Stream>()
    const someOpen = yield* Latch.make()
    let ended = false

    const close = ({ handler }: Stream) => Effect.promise(() => handler.close())

    const look = Effect.gen(function* () {
      const asked = [...open]
      if (asked.length === 0) return
      const standing = yield* access.standing(new Set(asked.map(({ credential }) => credential)))
      for (const stream of asked) {
        const revision = standing.get(stream.credential)
        if (revision === undefined) yield* close(stream)
        else if (revision > stream.notifiedRevision) notifyOfChange(stream, revision)
      }
    })
    yield* Effect.sleep(lookEvery).pipe(
      Effect.andThen(look),
      Effect.catchCause((cause) => Effect.logError("checking open MCP streams for changes failed", cause)),
      someOpen.whenOpen,
      Effect.forever,
      Effect.forkScoped
    )

    const isFull = (keyId: KeyId): boolean =>
      ended ||
      open.size >= mostStreams.ofProcess ||
      [...open].filter((stream) => stream.keyId === keyId).length >= mostStreams.ofKey

    return {
      /**
       * Returns the handler for one listener, which refuses if there are too many streams; call `leave` when its
       * response has closed.
       */
      enter: (listener: Listener): { readonly handler: McpHttpHandler; readonly leave: () => void } => {
        // Each stream has its own handler, because a notification reaches all streams of a handler, and closing a
        // handler ends them.
        const handler = listener.handlerFor(isFull(listener.keyId) ? 0 : 1)
        const stream: Stream = { ...listener, handler, notifiedRevision: listener.templatesRevision }
        open.add(stream)
        someOpen.openUnsafe()
        return {
          handler,
          leave: () => {
            open.delete(stream)
            if (open.size === 0) someOpen.closeUnsafe()
          }
        }
      },

      /** Ends every stream with a final message and refuses new ones; used when the server stops. */
      end: Effect.suspend(() => {
        ended = true
        return Effect.forEach([...open], close, { discard: true })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/**
 * Notifies a stream of changed tools and resources: a new templates revision changes the tool lists and the API
 * description, so any resource may have changed.
 */
const notifyOfChange = (stream: Stream, revision: number): void => {
  stream.notifiedRevision = revision
  const { notify } = stream.handler
  notify.toolsChanged()
  notify.resourcesChanged()
  for (const uri of stream.uris) notify.resourceUpdated(uri)
}
