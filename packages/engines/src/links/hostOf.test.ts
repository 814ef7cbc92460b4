import { assert, describe, it } from "@effect/vitest"
import { saysItsHost } from "./hostOf.ts"

describe("the host of a destination", () => {
  it.each([
    "https://example.com",
    "HTTPS://EXAMPLE.com/",
    "https://example.com./a",
    "https://example.com:8443/?q=\\#\\",
    "https://example.com:443",
    "https://example.com?a@b",
    "https://example.com/@127.0.0.1/",
    "https://münchen.example/",
    "https://xn--mnchen-3ya.example/",
    "https://93.184.216.34/",
    "https://[2606:2800:220:1:248:1893:25C8:1946]/",
    "https://sub_domain.example/"
  ])("is what it says: %s", (text) => assert.isTrue(saysItsHost(text, new URL(text))))

  it.each([
    String.raw`http://example.com\@127.0.0.1/`,
    String.raw`http://example.com\.evil.example/`,
    String.raw`http://example.com\/`,
    "http://127.0.0.1../",
    "http://example.com../",
    "http://a..example.com/",
    "http://134744072/",
    "http://0x8.8.8.8/",
    "http://8.8.2056/",
    "http://010.8.8.8/",
    "http://ex%61mple.com/",
    "http://ｅxample.com/",
    "http://example。com/",
    "http://１２７.0.0.1/",
    "http://exam\u00adple.com/",
    "http://ⓔxample.com/",
    "http://ﬁ.example/"
  ])("is another to some readers: %s", (text) => {
    const url = URL.parse(text)
    assert.isTrue(url === null || !saysItsHost(text, url))
  })
})
