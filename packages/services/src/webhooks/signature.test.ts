import { id } from "@tidings/schema/Id"
import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { mintSigningSecret, type Signed, signedHeaders } from "./signature.ts"

const secret = mintSigningSecret()
const unixSeconds = Math.floor(Date.now() / 1000)
const body = JSON.stringify({ id: "evt_1", type: "order.paid", data: { note: "é 🎉 | t=1" } })
const signed: Signed = {
  secrets: [secret],
  eventId: id("evt").make("evt_1"),
  eventType: "order.paid",
  deliveryId: id("dlv").make("dlv_1"),
  body,
  unixSeconds
}
const headers = signedHeaders(signed)

/** Verifies a signature as the guide for receivers describes. */
const verify = (header: string, raw: string, key: string, toleranceSeconds: number, nowSeconds: number): boolean => {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=") as [string, string]))
  if (Math.abs(nowSeconds - Number(t)) > toleranceSeconds) return false
  return createHmac("sha256", key).update(`t=${t}|${raw}`).digest("hex") === v1
}

describe("signature", () => {
  it("mints whsec_ and the base64 of 32 bytes, each one its own", () => {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
    assert.notStrictEqual(mintSigningSecret(), secret)
  })

  it("verifies with a Standard Webhooks library", () => {
    assert.deepStrictEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
  })

  it("does not verify with another secret, body or id", () => {
    assert.throws(() => new Webhook(mintSigningSecret()).verify(body, headers))
    assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
    assert.throws(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "evt_2" }))
  })

  it("verifies by hand over t=<timestamp>|<raw body>, within the tolerance only", () => {
    const header = headers["X-Service-Signature"]
    assert.isTrue(verify(header, body, secret, 300, unixSeconds + 299))
    assert.isFalse(verify(header, body, secret, 300, unixSeconds + 301))
    assert.isFalse(verify(header, body.replace("é", "e"), secret, 300, unixSeconds))
    assert.isFalse(verify(header, body, mintSigningSecret(), 300, unixSeconds))
  })

  it("signs with both secrets during a rotation, the older first, so that a receiver with either verifies", () => {
    const next = mintSigningSecret()
    const both = signedHeaders({ ...signed, secrets: [secret, next] })
    for (const known of [secret, next]) assert.doesNotThrow(() => new Webhook(known).verify(body, both))
    const [older, newer] = both["webhook-signature"].split(" ")
    assert.strictEqual(older, headers["webhook-signature"])
    assert.strictEqual(newer, signedHeaders({ ...signed, secrets: [next] })["webhook-signature"])
    assert.match(both["X-Service-Signature"], /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/u)
    assert.isTrue(both["X-Service-Signature"].startsWith(headers["X-Service-Signature"]))
    assert.strictEqual(both["Service-Signature"], both["X-Service-Signature"])
  })

  it("names event, delivery and time, and carries the signature under both spellings", () => {
    assert.strictEqual(headers["X-Service-Event"], "order.paid")
    assert.strictEqual(headers["X-Service-Delivery"], "dlv_1")
    assert.strictEqual(headers["X-Service-Timestamp"], String(unixSeconds))
    assert.strictEqual(headers["Service-Signature"], headers["X-Service-Signature"])
    assert.match(headers["X-Service-Signature"], /^t=\d+,v1=[0-9a-f]{64}$/u)
  })
})
