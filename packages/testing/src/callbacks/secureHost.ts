import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import tls from "node:tls"

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../test-fixtures/tls/${name}`, import.meta.url), "utf8")

/**
 * Redirects every TLS connection to one server on this machine, which accepts any host name and answers with this
 * status, until the scope ends. Returns the requested hosts with paths.
 */
export const secureHost = (status: number) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const [key, cert] = [fixture("sns.test.key.pem"), fixture("sns.test.pem")]
    const server = createServer({ key, cert }, ({ headers, url }, response) => {
      asked.push(`${headers.host}${url}`)
      response.writeHead(status, { Location: "https://elsewhere.example/" }).end()
    })
    yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
    const { port } = server.address() as AddressInfo
    const { connect } = tls
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        const leading = (options: object) =>
          connect({
            ...options,
            host: "127.0.0.1",
            port,
            lookup: undefined,
            ca: cert,
            checkServerIdentity: () => undefined
          })
        tls.connect = leading as typeof connect
      }),
      () =>
        Effect.sync(() => {
          tls.connect = connect
          server.close()
          server.closeAllConnections()
        })
    )
    return asked
  })
