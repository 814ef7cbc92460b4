import { randomUUID } from "node:crypto"
import { request as open } from "node:http"
import { text } from "node:stream/consumers"
import type { LoadRequest } from "./Load.ts"

const unique = (value: string) => value.replaceAll("[<id>]", () => randomUUID())

/** Sends a request once, over its own connection, and returns its JSON; rejects at any status but 2xx. */
export const askOnce = ({ body, headers, method, url }: LoadRequest): Promise<any> =>
  new Promise((resolve, reject) => {
    const fields = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, unique(value)]))
    open(url, { agent: false, method, headers: fields }, (response) => {
      text(response).then((answer) => {
        if (Math.floor(response.statusCode! / 100) === 2) resolve(JSON.parse(answer))
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${answer}`))
      }, reject)
    })
      .once("error", reject)
      .end(body === undefined ? undefined : unique(body))
  })
