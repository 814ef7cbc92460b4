import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import { shortenersIn } from "./shorteners.ts"

describe("generic shorteners", () => {
  it.each([
    ["bit.ly", "bit.ly"],
    ["bit.ly/3xYz", "bit.ly"],
    ["see BIT.LY/3xYz now", "bit.ly"],
    ["https://bit.ly/3xYz", "bit.ly"],
    ["HTTPS://TinyURL.com/y", "tinyurl.com"],
    ["http://www.tinyurl.com:443/y?z", "tinyurl.com"],
    ["https://acme.example@bit.ly/x", "bit.ly"],
    [String.raw`https:\\bit.ly\x`, "bit.ly"],
    ["https://bit.ly./x", "bit.ly"],
    ["https://bit%2Ely/x", "bit.ly"],
    ["https://%62it.ly/x", "bit.ly"],
    ["ｂｉｔ．ｌｙ/x", "bit.ly"],
    ["bit。ly/x", "bit.ly"],
    ["b\u00ADit.ly/x", "bit.ly"],
    ["https://xn--bit-0ea.ly/../@t.co/x", "t.co"],
    ["Pay here:t.co/x.", "t.co"],
    ["(is.gd/x)", "is.gd"],
    ["https://web.example/https://bit.ly/x", "bit.ly"],
    ["https://acme.example/go bit.ly/x", "bit.ly"],
    ["https://acme.example/go?to=https%3A%2F%2Frb.gy%2Fx", "rb.gy"]
  ])("are found in %j", (text, host) => {
    assert.deepStrictEqual(shortenersIn(text), [host])
  })

  it.each([
    "https://go.acme.example/x",
    "https://not-bit.ly.acme.example/x",
    "orbit.lyon",
    "rabbit.ly",
    "Mr. T.com",
    "https://acme.example/bit-ly",
    "https://acme.example/bit.ly",
    "See https://acme.example/blog/t.co-explained/bit.ly?x=1 now",
    "Your code is 041932.",
    ""
  ])("are none of %j", (text) => {
    assert.deepStrictEqual(shortenersIn(text), [])
  })

  it("are looked for in linear time", () => {
    for (const text of ["a.".repeat(500_000), "%".repeat(500_000), "bit.ly".repeat(100_000), "。".repeat(300_000)])
      assert.isBelow(
        processorMs(() => shortenersIn(text)),
        2_000
      )
  })
})
