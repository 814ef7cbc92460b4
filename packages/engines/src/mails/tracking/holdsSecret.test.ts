import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import * as fc from "fast-check"
import { holdsSecret } from "./holdsSecret.ts"

const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 64 })
const base64url = fc
  .base64String({ minLength: 32, maxLength: 120 })
  .map((text) => Buffer.from(text).toString("base64url"))
const secret = fc.oneof(hex, base64url, fc.uuid(), fc.ulid())
const name = fc.constantFrom(
  "token",
  "access_token",
  "resetToken",
  "oobCode",
  "api-key",
  "otp",
  "X-Amz-Signature",
  "sig",
  "password",
  "CONFIRMATION",
  "magic_link"
)
const place = fc.constantFrom(
  (field: string, value: string) => `https://app.example/?${field}=${value}`,
  (field: string, value: string) => `https://app.example/a/b?x=1&${field}=${value}#top`,
  (field: string, value: string) => `https://app.example/#${field}=${value}`,
  (field: string, value: string) => `https://app.example/#/welcome?${field}=${value}`,
  (field: string, value: string) => `https://app.example/${field}/${value}`,
  (field: string, value: string) => `https://app.example/#/${field}/${value}`
)

describe("a URL that may let its reader in", () => {
  it("is known by the name of a value, wherever that stands and however short it is", () => {
    fc.assert(
      fc.property(place, name, fc.constantFrom("a", "12", "abc"), (make, field, value) => {
        assert.isTrue(holdsSecret(make(field, value)), make(field, value))
      })
    )
  })

  it("is known by a value at random, whatever its name", () => {
    fc.assert(
      fc.property(place, secret, (make, value) => {
        assert.isTrue(holdsSecret(make("x", value)), make("x", value))
      })
    )
  })

  it.each([
    "https://app.example/r%65set/x",
    "https://app.example/?c=482913",
    "https://app.example/?c=482-913",
    "https://ada:pw@app.example/",
    "https://app.example/?eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AbCdEf12345"
  ])("is %s", (url) => assert.isTrue(holdsSecret(url)))

  it.each([
    "https://shop.example/",
    "https://shop.example/orders/10482",
    "https://shop.example/help/how-to-return-things?utm_source=mail&utm_campaign=spring#shipping",
    "https://shop.example/products/stoneware-mug-blue?size=4"
  ])("is not %s", (url) => assert.isFalse(holdsSecret(url)))

  it("is decided in a moment, whatever the URL", () => {
    const texts = ["a".repeat(4_000), "%".repeat(4_000), "a-".repeat(2_000), "=&".repeat(2_000), "1 ".repeat(2_000)]
    const urls = texts.flatMap((text) =>
      ["/", "/?", "/#", "/?a="].map((at) => new URL(`https://a.example${at}${text}`).href)
    )
    assert.isBelow(
      processorMs(() => urls.forEach(holdsSecret)),
      2_000
    )
  })
})
