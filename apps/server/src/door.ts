import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

const drainMs = 10_000
const patienceMs = 120_000

/** The server's socket, which is open before the platform behind it is ready. */
export interface Door {
  /** Address that it listens on: `127.0.0.1:8080`, `[::1]:8080`. */
  readonly address: string
  readonly port: number
  /** Passes all requests to the listener: the waiting ones, and every new one from now on. */
  readonly open: (listener: RequestListener) => void
  /**
   * Makes /readyz answer stopping with 503, so that load balancers send no new callers. New requests are still served,
   * and told to use another connection next.
   */
  readonly leave: () => void
  /** Accepts no new caller and resolves once the current ones are served, after 10 s at most. */
  readonly close: () => Promise<void>
}

/** The port cannot be opened. */
class PortRefused extends Error {
  readonly _tag = "PortRefused"
}

/** Sends a probe's answer. */
export const say = (response: ServerResponse, status: number, word: string, more: object = {}): void =>
  void response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify({ status: word, ...more }))

const close = (server: Server, connected: ReadonlySet<Socket>) =>
  new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
    // Node.js counts a connection that has sent nothing yet as busy.
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
  })

/**
 * Listens at once: /healthz answers alive and /readyz starting; every other request waits until the door is opened. A
 * request that is not complete within `withinMs` (two minutes) gets 408, and its connection is closed.
 */
export const listenAtDoor = (port: number, host: string, withinMs = patienceMs): Promise<Door> => {
  let inside: RequestListener | undefined
  let waiting: Array<readonly [IncomingMessage, ServerResponse]> = []
  let isLeaving = false
  const connected = new Set<Socket>()
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: withinMs, connectionsCheckingInterval: withinMs / 4 },
    (request, response) => {
      // A client that kept the connection would find it closed at its next call.
      if (isLeaving) response.setHeader("Connection", "close")
      if (request.url === "/healthz") return say(response, 200, "alive")
      if (isLeaving && request.url === "/readyz") return say(response, 503, "stopping")
      if (inside !== undefined) return inside(request, response)
      if (request.url === "/readyz") return say(response, 503, "starting")
      waiting.push([request, response])
    }
  )
  server.on("connection", (socket) => {
    connected.add(socket)
    socket.once("close", () => connected.delete(socket))
  })
  const open = (listener: RequestListener) => {
    inside = listener
    for (const [request, response] of waiting) if (!response.destroyed) listener(request, response)
    waiting = []
  }
  const leave = () => void (isLeaving = true)
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new PortRefused(error.message)))
    server.listen(port, host, () => {
      const { address, family, port } = server.address() as AddressInfo
      const named = family === "IPv6" ? `[${address}]` : address
      resolve({ address: `${named}:${port}`, port, open, leave, close: () => close(server, connected) })
    })
  })
}

/** Answers these paths to GET and HEAD, and 404 to everything else. */
export const probes =
  (paths: Readonly<Record<string, RequestListener>>): RequestListener =>
  (request, response) => {
    const [path] = request.url!.split("?", 1)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const answer = isRead && Object.hasOwn(paths, path!) ? paths[path!] : undefined
    if (answer === undefined) return void response.writeHead(404).end()
    answer(request, response)
  }
