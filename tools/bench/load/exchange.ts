import { randomUUID } from "node:crypto"
import { request as open, type Agent } from "node:http"
import type { Request } from "./Load.ts"

/** Sends a request and reads its answer to the end; rejects at any status that it does not expect. */
export const exchange = (request: Request, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const unique = (text: string) => text.replaceAll("[<id>]", () => randomUUID())
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, unique(value)]))
    const body = request.body === undefined ? undefined : unique(request.body)
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }
    open(request.url, { agent, method: request.method, headers: { ...headers, ...length } }, (response) => {
      response.resume()
      response.once("error", reject)
      response.once("end", () =>
        Math.floor(response.statusCode! / 100) === Number((request.expects ?? "2xx")[0])
          ? resolve()
          : reject(new Error(`${request.url}: ${response.statusCode}`))
      )
    })
      .once("error", reject)
      .end(body)
  })
