import { assert, describe, it } from "@effect/vitest"
import { Utm, utmFields } from "@tidings/schema/resources/Utm"
import { stamped } from "./routing.ts"

const campaign = { source: "mail", campaign: "Fall & Winter" }
const query = "utm_source=mail&utm_campaign=Fall%20%26%20Winter"

describe("a stamped destination", () => {
  it.each([
    ["https://example.com", `https://example.com?${query}`],
    ["https://example.com/", `https://example.com/?${query}`],
    ["https://example.com/?", `https://example.com/?${query}`],
    ["https://example.com/?a=1", `https://example.com/?a=1&${query}`],
    ["https://example.com/?a=%7E&b=~&a=%zz&&c", `https://example.com/?a=%7E&b=~&a=%zz&&c&${query}`],
    ["https://example.com/#top", `https://example.com/?${query}#top`],
    ["https://example.com/#/route?a=1", `https://example.com/?${query}#/route?a=1`],
    ["https://example.com/?a=1#b?c#d", `https://example.com/?a=1&${query}#b?c#d`],
    ["https://example.com/?utm_source=old&a=1", `https://example.com/?a=1&${query}`],
    ["https://example.com/?utm%5Fsource=old&utm_campaign", `https://example.com/?${query}`],
    [
      "https://example.com/?utm_term=kept&UTM_SOURCE=kept",
      `https://example.com/?utm_term=kept&UTM_SOURCE=kept&${query}`
    ],
    [
      "https://example.com/?next=https://a.example/?utm_source=b",
      `https://example.com/?next=https://a.example/?utm_source=b&${query}`
    ],
    ["https://münchen.example/ä?ö=ü", `https://xn--mnchen-3ya.example/%C3%A4?%C3%B6=%C3%BC&${query}`]
  ])("of %s is %s", (destinationUrl, expected) => {
    assert.strictEqual(stamped(destinationUrl, campaign), expected)
  })

  it("without UTM is the destination as it stands", () => {
    const url = "https://EXAMPLE.com:443/a/../b?utm_source=own&x=%zz#'"
    assert.strictEqual(stamped(url, {}), url)
  })

  it.prop("tells the destination each field exactly, is printable ASCII, and is so once", { utm: Utm }, ({ utm }) => {
    const url = stamped("https://example.com/p?keep=1#there", utm)
    const told = new URL(url)
    assert.match(url, /^[\x21-\x7e]+$/u)
    assert.deepStrictEqual([told.searchParams.get("keep"), told.hash], ["1", "#there"])
    for (const field of utmFields)
      assert.deepStrictEqual(told.searchParams.getAll(`utm_${field}`), utm[field] === undefined ? [] : [utm[field]])
    assert.strictEqual(stamped(url, utm), url)
  })
})
