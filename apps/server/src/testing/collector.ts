import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Collector {
  readonly url: string
  /** Everything sent under a path so far; Protobuf leaves texts readable. */
  readonly sent: (path: string) => string
  readonly headers: () => string
}

/** A collector of OTLP over HTTP that accepts everything. */
export const collector = Effect.acquireRelease(
  Effect.callback<Collector & { readonly close: () => void }>((resume) => {
    const bodies: Array<readonly [path: string, body: string]> = []
    let headers = ""
    const server = createServer((request, response) => {
      const parts: Array<Buffer> = []
      headers += JSON.stringify(request.headers)
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        bodies.push([request.url!, Buffer.concat(parts).toString("utf8")])
        response.writeHead(200).end()
      })
    }).listen(0, "127.0.0.1", () =>
      resume(
        Effect.succeed({
          url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          sent: (path) => bodies.flatMap(([at, body]) => (at === path ? [body] : [])).join(""),
          headers: () => headers,
          close: () => void server.close()
        })
      )
    )
  }),
  ({ close }) => Effect.sync(close)
)
