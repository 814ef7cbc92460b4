import type { KeyId } from "@tidings/schema/Id"
import type { McpHttpHandler } from "@modelcontextprotocol/server"
import { Access } from "@tidings/services/access/Access"
import { Context, Effect, Latch, Layer } from "effect"

const maxOfKey = 16
const maxOfProcess = 1_000
// So that what a look finds is told within a second of its happening.
const lookEvery = "800 millis"

/** A client that wants to be told what changes. */
export interface Listener {
  readonly keyId: KeyId
  readonly credential: string
  /** What its lists were last made of. */
  readonly templatesRevision: number
  /** The resources that it wants to be told of one by one. */
  readonly uris: ReadonlyArray<string>
  /** The SDK's handler for it alone, which itself refuses more streams than that. */
  readonly handlerFor: (mostStreams: 0 | 1) => McpHttpHandler
}

interface Stream extends Listener {
  readonly handler: McpHttpHandler
  notifiedRevision: number
}

/**
 * The open streams of this process (`subscriptions/listen`, revision 2026-07-28). While there are any, the database is asked every 0.8 s, in one
 * statement for all, who may still listen and what was published meanwhile: exact on every process, without any messages between them.
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
      ended || open.size >= maxOfProcess || [...open].filter((stream) => stream.keyId === keyId).length >= maxOfKey

    return {
      /** The handler for one listening client, which refuses where there are too many; to be left when its response has closed. */
      enter: (listener: Listener): { readonly handler: McpHttpHandler; readonly leave: () => void } => {
        // A handler for each, since whatever is told to one reaches all of its streams, and closing it ends them.
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

      /** Ends every stream, each with its last word, and refuses new ones: for a server that stops. */
      end: Effect.suspend(() => {
        ended = true
        return Effect.forEach([...open], close, { discard: true })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Lists are typed by templates, and so is the description of the API: each resource may be another one now. */
const notifyOfChange = (stream: Stream, revision: number): void => {
  stream.notifiedRevision = revision
  const { notify } = stream.handler
  notify.toolsChanged()
  notify.resourcesChanged()
  for (const uri of stream.uris) notify.resourceUpdated(uri)
}
