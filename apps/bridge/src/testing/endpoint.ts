import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** A request to an endpoint. */
export interface Sent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (sent: Sent, response: Parameters<RequestListener>[1]) => void

/** A test's own platform, on a loopback port until it is closed. */
export const endpoint = async (answer: Answer) => {
  const sent: Array<Sent> = []
  const gone: Array<string> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() }
      sent.push(one)
      response.on("close", () => !response.writableFinished && gone.push(one.body))
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    /** Bodies of requests that were closed before their answer. */
    gone,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
