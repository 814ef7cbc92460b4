import { createHmac } from "node:crypto"
import type { CallbackRequest } from "../Callback.ts"
import { later, ofSignedBody, withHeader } from "./forgeries.ts"

type Request = CallbackRequest<Uint8Array>

/** Builds a request signed by Standard Webhooks (standardwebhooks.com, Svix), with headers that begin with `prefix`. */
export const standardSigned = (
  body: string,
  by: {
    readonly prefix: "svix" | "webhook"
    readonly secret: string
    readonly id: string
    readonly nowMs: number
    readonly url: string
  }
): Request => {
  const { id, nowMs, prefix, secret, url } = by
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64")
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      [`${prefix}-id`]: id,
      [`${prefix}-timestamp`]: timestamp,
      [`${prefix}-signature`]: `v1,${signature}`
    },
    body: Buffer.from(body)
  }
}

/** Forgeries that others might send after they have seen such a request. */
export const standardForgeries = (prefix: "svix" | "webhook") => (genuine: Request, other: Request) => ({
  ...ofSignedBody(genuine, other),
  "with another id": withHeader(genuine, `${prefix}-id`, (id) => `${id}0`),
  "with another instant": withHeader(genuine, `${prefix}-timestamp`, later),
  "with a signature of another scheme": withHeader(genuine, `${prefix}-signature`, (text) => text.replace("v1,", "v2,"))
})
