import { Effect, type Scope } from "effect"
import { createServer, request as ask, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A provider's unmodified answer. */
export interface Relayed {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const address = /http:\/\/127\.0\.0\.1:(\d+)/u

const whole = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns credentials that lead to the same provider on this machine through a relay that rewrites its answers, unknown
 * to the provider.
 */
export const relayed = (
  credentials: unknown,
  rewrite: (said: Relayed) => Relayed
): Effect.Effect<unknown, never, Scope.Scope> =>
  Effect.gen(function* () {
    const text = JSON.stringify(credentials)
    const port = Number(address.exec(text)?.[1])
    const server = createServer((request, response) => {
      void whole(request).then((body) => {
        const { headers, method, url } = request
        const asked = ask({ agent: false, host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
          void whole(answer).then((said) => {
            const { body, headers, status } = rewrite({
              status: answer.statusCode!,
              headers: answer.headers,
              body: said
            })
            const { "content-length": _, "transfer-encoding": __, connection: ___, ...others } = headers
            const told = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
            response.writeHead(status, { ...Object.fromEntries(told), "content-length": body.length })
            response.end(body)
          })
        })
        asked.on("error", () => request.socket.destroy())
        asked.end(body)
      })
    })
    yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
    )
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return JSON.parse(text.replaceAll(new RegExp(address, "gu"), own))
  })
