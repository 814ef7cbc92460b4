import { assert, describe, it } from "@effect/vitest"
import { isSafeUrl } from "./url.ts"

describe("isSafeUrl", () => {
  it("accepts web, mail, phone and inline image addresses, and relative ones", () => {
    for (const url of [
      "https://a.example/",
      "HTTP://a.example",
      "mailto:a@b.example",
      "tel:+35391",
      "sms:+35391",
      "cid:logo.png",
      "#top",
      "",
      "/a:b",
      "page?x=a:b",
      " https://a.example"
    ])
      assert.isTrue(isSafeUrl(url), url)
  })

  it("refuses every other scheme, however it is spelled", () => {
    for (const url of [
      "javascript:x",
      "JAVASCRIPT:x",
      " javascript:x",
      "java\tscript:x",
      "java\nscript:x",
      "\u0001javascript:x",
      "&#106;avascript:x",
      "javascript&colon;x",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x"
    ])
      assert.isFalse(isSafeUrl(url), url)
  })
})
