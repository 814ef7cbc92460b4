import { assert, describe, it } from "@effect/vitest"
import { isOwnHost } from "./requestOrigin.ts"

describe("isOwnHost", () => {
  it.each([
    "127.0.0.1:8080",
    "[::1]:8080",
    "192.168.1.20",
    "localhost:8080",
    "tidings",
    "a.localhost",
    "mail.example.com",
    "MAIL.example.com:443"
  ])("lets %s in", (host) => assert.isTrue(isOwnHost(host, "https://mail.example.com")))

  it.each([
    undefined,
    "",
    "evil.example",
    "evil.example:8080",
    "mail.example.com.evil.example",
    "127.0.0.1.evil.example",
    "a b",
    "localhost.evil.example"
  ])("keeps %s out", (host) => assert.isFalse(isOwnHost(host, "https://mail.example.com")))
})
