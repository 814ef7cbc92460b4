import type { DeliveryId, EventId } from "@tidings/schema/Id"
import { createHmac, randomBytes } from "node:crypto"

const prefix = "whsec_"
const secretBytes = 32

/** Generates a signing secret: `whsec_` and the base64 of 32 random bytes, as in Standard Webhooks. */
export const mintSigningSecret = (): string => prefix + randomBytes(secretBytes).toString("base64")

const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text)

/** Signatures `t=<timestamp>,v1=<hex>` over `t=<timestamp>|<body>`, a `v1` for each secret, keyed with its own text. */
const ours = (secrets: ReadonlyArray<string>, seconds: number, body: string): string =>
  [`t=${seconds}`, ...secrets.map((secret) => `v1=${mac(secret, `t=${seconds}|${body}`).digest("hex")}`)].join(",")

/**
 * Signature `v1,<base64>` over `<id>.<timestamp>.<body>`, keyed with the bytes that the secret encodes (Standard
 * Webhooks).
 */
const standard = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${mac(Buffer.from(secret.slice(prefix.length), "base64"), `${id}.${seconds}.${body}`).digest("base64")}`

export interface Signed {
  /** Secrets that sign, the older first: more than one during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /** Id of the event, identical for all retries and subscriptions, so that receivers can deduplicate by it. */
  readonly eventId: EventId
  readonly eventType: string
  /** Id of the delivery, identical for all its retries. */
  readonly deliveryId: DeliveryId
  readonly body: string
  /** Time of this attempt. */
  readonly unixSeconds: number
}

/** All headers by which a receiver identifies a delivery and verifies its sender. */
export const signedHeaders = ({ body, deliveryId, eventId, eventType, secrets, unixSeconds }: Signed) => {
  const signature = ours(secrets, unixSeconds, body)
  return {
    "X-Service-Event": eventType,
    "X-Service-Delivery": deliveryId,
    "X-Service-Timestamp": String(unixSeconds),
    "X-Service-Signature": signature,
    "Service-Signature": signature,
    "webhook-id": eventId,
    "webhook-timestamp": String(unixSeconds),
    "webhook-signature": secrets.map((secret) => standard(secret, eventId, unixSeconds, body)).join(" ")
  }
}
