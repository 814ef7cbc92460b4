import type { DeliveryId, EventId } from "@tidings/schema/Id"
import { createHmac, randomBytes } from "node:crypto"

const prefix = "whsec_"
const secretBytes = 32

/** A new signing secret: `whsec_` and the base64 of 32 random bytes, as Standard Webhooks writes them. */
export const mintSigningSecret = (): string => prefix + randomBytes(secretBytes).toString("base64")

const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text)

/** `t=<timestamp>,v1=<hex>` over `t=<timestamp>|<body>`, keyed with the secret's own text. */
const ours = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${mac(secret, `t=${seconds}|${body}`).digest("hex")}`

/** `v1,<base64>` over `<id>.<timestamp>.<body>`, keyed with the bytes that the secret encodes (Standard Webhooks). */
const standard = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${mac(Buffer.from(secret.slice(prefix.length), "base64"), `${id}.${seconds}.${body}`).digest("base64")}`

export interface Signed {
  readonly secret: string
  /** The same over retries and subscriptions: what receivers dedupe by. */
  readonly eventId: EventId
  readonly eventType: string
  /** The same over retries. */
  readonly deliveryId: DeliveryId
  readonly body: string
  /** Of this attempt. */
  readonly unixSeconds: number
}

/** Every header by which a receiver tells what this is and that it came from us. */
export const signedHeaders = ({ body, deliveryId, eventId, eventType, secret, unixSeconds }: Signed) => {
  const signature = ours(secret, unixSeconds, body)
  return {
    "X-Service-Event": eventType,
    "X-Service-Delivery": deliveryId,
    "X-Service-Timestamp": String(unixSeconds),
    "X-Service-Signature": signature,
    "Service-Signature": signature,
    "webhook-id": eventId,
    "webhook-timestamp": String(unixSeconds),
    "webhook-signature": standard(secret, eventId, unixSeconds, body)
  }
}
