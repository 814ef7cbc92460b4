import { assert, describe, it } from "@effect/vitest"
import { withoutAddresses } from "./withoutAddresses.ts"

describe("withoutAddresses", () => {
  it.each([
    ["connect ECONNREFUSED 10.0.0.7:25", "connect ECONNREFUSED …"],
    ["451 4.7.1 <ada@example.com>: greylisted", "451 4.7.1 … greylisted"],
    ["421 mail.example.com: too many connections from [2001:db8::1]", "421 … too many connections from …"],
    ["535-5.7.8 not accepted. See https://support.example/?p=bad.", "535-5.7.8 not accepted. See …"],
    ["535 5.7.8 Error: authentication failed: bad password.", "535 5.7.8 Error: authentication failed: bad password."]
  ])("%s", (text, expected) => {
    assert.strictEqual(withoutAddresses(text), expected)
  })
})
