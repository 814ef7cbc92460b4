import { Effect, type Scope } from "effect"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { interjected } from "./interjection.ts"

/** A request to an HTTP peer. */
export interface Heard {
  readonly method: string
  /** Path with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body as JSON, a form or text, by its content type; multipart as text. */
  readonly said: any
}

/** A peer's answer: `cut` closes the connection once the whole request has arrived, `never` sends nothing. */
export type Said =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | "cut"
  | "never"

/** A provider over HTTP on this machine. */
export interface HttpPeer {
  readonly url: string
  readonly heard: ReadonlyArray<Heard>
}

const saidIn = (type: string, body: Buffer): unknown => {
  const text = body.toString("utf8")
  if (/json/u.test(type)) return text === "" ? undefined : JSON.parse(text)
  if (/x-www-form-urlencoded/u.test(type)) return Object.fromEntries(new URLSearchParams(text))
  return text
}

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers,
    body,
    said: saidIn(headers["content-type"] ?? "", body)
  }
}

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  )

/** Serves until the scope ends; the answer to a request may depend on the earlier ones. */
export const httpPeer = (
  answer: (heard: Heard, before: ReadonlyArray<Heard>) => Said | Promise<Said>
): Effect.Effect<HttpPeer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const heard: Array<Heard> = []
    const sockets = new Set<Socket>()
    const server = createServer((request, response) => {
      const answered = hear(request).then(async (one) => {
        const instead = interjected<Said>()
        const said = instead ?? (await answer(one, [...heard]))
        // A request that an intermediary refused has not reached the peer.
        if (instead === undefined) heard.push(one)
        if (said === "never") return
        if (said === "cut") {
          request.socket.destroy()
          return
        }
        const { body, headers = {}, status } = said
        const isText = typeof body === "string" || body === undefined
        response.writeHead(status, { ...(!isText && { "Content-Type": "application/json" }), ...headers })
        response.end(isText ? body : JSON.stringify(body))
      })
      // A request that the peer cannot understand is answered with the peer's own error.
      answered.catch((fault: unknown) => response.writeHead(400).end(`the peer: ${String(fault)}`))
    })
    server.on("connection", (socket) => {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
    })
    const url = yield* Effect.promise(() => listening(server))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
      })
    )
    return { url, heard }
  })

/** A URL at which nobody listens. */
export const nobody: Effect.Effect<string> = Effect.map(Effect.scoped(httpPeer(() => "never")), ({ url }) => url)
