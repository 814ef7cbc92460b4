import { assert, describe, it } from "@effect/vitest"
import { webUrl } from "./wrongVariable.ts"

describe("a value that is a URL of the web", () => {
  it.each(["https://a.example", "HTTP://a.example/b?c#d", "https://zażółć.example/ż", "https://a.example:8443/[b]"])(
    "is one: %s",
    (value) => assert.strictEqual(webUrl(value)?.href, new URL(value).href)
  )

  it.each([
    "a.example",
    "//a.example",
    "ftp://a.example",
    "https:a.example",
    "https:///a.example",
    "https://?a",
    "https://",
    "https://a.example/b c",
    "https://a.example/b\\c",
    "https://a.example/\u0000",
    "https://a.example/\u0085",
    "see https://a.example",
    "https://ada@a.example",
    "https://:secret@a.example",
    "https://[a.example"
  ])("is none: %j", (value) => assert.isUndefined(webUrl(value)))
})
