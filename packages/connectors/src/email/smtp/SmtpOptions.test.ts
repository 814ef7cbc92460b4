import { assert, describe, it } from "@effect/vitest"
import { poolOptions } from "./SmtpOptions.ts"

describe("poolOptions", () => {
  it.each([
    ["smtp://mail.example", 587, false],
    ["smtp://mail.example:2525", 2525, false],
    ["smtps://mail.example", 465, true],
    ["smtps://mail.example:4650", 4650, true]
  ] as const)("reads host, port and TLS of %s", (url, port, secure) => {
    assert.deepInclude(poolOptions(url, {}), { host: "mail.example", port, secure })
  })

  it.each([
    ["smtp://mail.example", false],
    ["smtp://a:b@mail.example", true],
    ["smtp://a:b@localhost:1025", false],
    ["smtp://a:b@127.0.0.9:1025", false],
    ["smtp://a:b@[::1]:1025", false],
    ["smtp://a:b@127.evil.example", true],
    ["smtps://a:b@mail.example", false]
  ] as const)("insists on STARTTLS when credentials would leave the machine: %s %s", (url, required) => {
    assert.strictEqual(poolOptions(url, {}).requireTLS, required)
  })

  it("lets the operator decide on STARTTLS", () => {
    assert.isTrue(poolOptions("smtp://mail.example", { requireTls: true }).requireTLS)
    assert.isFalse(poolOptions("smtp://a:b@mail.example", { requireTls: false }).requireTLS)
  })
})
