import { Effect } from "effect"
import { createServer, request as open, type IncomingHttpHeaders, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { dressed } from "../../pages/dress/dress.ts"

type Headers = Readonly<Record<string, string>>

export interface VisitRequest {
  readonly method?: string
  readonly host?: string
  readonly headers?: Headers
  readonly form?: Headers | string
}

export interface VisitAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly body: string
}

const visit = (
  port: number,
  path: string,
  { form, headers, host, method = form === undefined ? "GET" : "POST" }: VisitRequest
) =>
  Effect.promise(
    () =>
      new Promise<VisitAnswer>((resolve, reject) => {
        const own = {
          ...(form !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
          ...headers,
          ...(host !== undefined && { Host: host })
        }
        open({ port, path, method, host: "127.0.0.1", headers: own, agent: false }, (response) => {
          const pieces: Array<Buffer> = []
          response.on("data", (piece) => pieces.push(piece))
          response.on("end", () => {
            const bytes = Buffer.concat(pieces)
            resolve({ status: response.statusCode!, headers: response.headers, bytes, body: bytes.toString() })
          })
        })
          .once("error", reject)
          .end(typeof form === "object" ? new URLSearchParams(form).toString() : form)
      })
  )

/**
 * Serves on a loopback port until the scope closes; `ask` is a visitor, whose requests have the `usual` headers unless
 * they name others.
 */
export const visitorsOf = Effect.fnUntraced(function* (listener: RequestListener, usual: Headers = {}) {
  const server = createServer(dressed(listener))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const { port } = server.address() as AddressInfo
  const ask = (path: string, { headers, ...request }: VisitRequest = {}) =>
    visit(port, path, { ...request, headers: { ...usual, ...headers } })
  return { url: `http://127.0.0.1:${port}`, ask }
})
