import { PageResolver } from "@tidings/services/pages/PageResolver"
import { LinkResolver } from "@tidings/services/links/resolving/LinkResolver"
import { makeWorkspace } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { createServer, request as open, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { mounted } from "../../../http/Mount.ts"
import { linkSites } from "../../links/sites.ts"
import { pageSite } from "../pageSite.ts"

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>> | string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly body: string
}

const asking = (port: number, path: string, { form, headers, method = form === undefined ? "GET" : "POST" }: Asked) =>
  Effect.promise(
    () =>
      new Promise<Answered>((resolve, reject) => {
        const typed = form === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }
        open({ port, path, method, host: "127.0.0.1", headers: { ...typed, ...headers }, agent: false }, (response) => {
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

let addresses = 0
const ownAddress = () => `192.0.2.${++addresses}`

/**
 * Serves pages on a loopback port as one process with its own caches; its visitors have one address of their own, or
 * the one in the header X-Test-Ip.
 */
export const pageProcess = Effect.gen(function* () {
  const own = ownAddress()
  const resolvers = yield* Layer.build(Layer.mergeAll(Layer.fresh(PageResolver.layer), Layer.fresh(LinkResolver.layer)))
  const ipOf = ({ headers }: { readonly headers: IncomingHttpHeaders }) => String(headers["x-test-ip"] ?? own)
  const listener = Effect.gen(function* () {
    const pagesOf = yield* pageSite({ ipOf })
    const sites = yield* linkSites({ ipOf, pagesOf })
    return sites.before(
      mounted([sites.mount, { path: "/p/*", handle: pagesOf() }], (_, response) => void response.end("the rest"))
    )
  })
  const server = createServer(yield* Effect.provideContext(listener, resolvers))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, ask: (path: string, asked: Asked = {}) => asking(port, path, asked) }
})

/** A workspace, and one process that serves its pages. */
export const pageVisits = Effect.fnUntraced(function* (brand: Parameters<typeof makeWorkspace>[2] = {}) {
  const workspace = yield* makeWorkspace("pro", undefined, brand)
  return { workspace, ...(yield* pageProcess) }
})
