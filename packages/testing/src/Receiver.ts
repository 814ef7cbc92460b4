import { Deferred, Effect } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body exactly as received. */
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Sends the body and never ends the response. */
  readonly drips?: true
}

/**
 * A server on a free loopback port, until the scope closes; `reply` is called per request (1 for the first), `silence`
 * sends no answer at all, and `end` closes the connection instead.
 */
export const makeReceiver = (
  reply: (count: number, request: Received) => Reply | "silence" | "end",
  host = "127.0.0.1"
) =>
  Effect.gen(function* () {
    const requests: Array<Received> = []
    const first = yield* Deferred.make<Received>()
    const server = createServer((incoming, outgoing) => {
      const chunks: Array<Buffer> = []
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
      incoming.on("end", () => {
        const body = Buffer.concat(chunks).toString()
        const request = { method: incoming.method!, path: incoming.url!, headers: incoming.headers, body }
        requests.push(request)
        const answer = reply(requests.length, request)
        Deferred.doneUnsafe(first, Effect.succeed(request))
        if (answer === "silence") return
        if (answer === "end") return void incoming.socket.destroy()
        outgoing.writeHead(answer.status, { ...answer.headers })
        if (answer.drips) outgoing.write(answer.body ?? "")
        else outgoing.end(answer.body)
      })
    })
    yield* Effect.acquireRelease(
      Effect.promise(() => new Promise<void>((resolve) => server.listen(0, host, resolve))),
      () =>
        Effect.sync(() => {
          server.close()
          server.closeAllConnections()
        })
    )
    const { port } = server.address() as AddressInfo
    const name = host.includes(":") ? `[${host}]` : host
    return { url: `http://${name}:${port}/hook`, port, requests, first: Deferred.await(first) }
  })
