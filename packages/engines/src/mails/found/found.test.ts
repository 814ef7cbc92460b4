import { assert, describe, it } from "@effect/vitest"
import { mailCodesIn } from "./mailCodesIn.ts"
import { readHtml } from "./readHtml.ts"

describe("mailCodesIn", () => {
  it.each([
    ["Your code is 041 932.", ["041932"]],
    ["Enter 482913 to sign in; it ends in 10 minutes", ["482913"]],
    ["G-482913 is your verification code", ["G-482913"]],
    ["Use ABCD-1234-EF56 as recovery code", ["ABCD-1234-EF56"]],
    ["Order 48213 of 2026-11-28, $1,234.00, 1.234,00 €, call +49 30 123456, 20% off 5000%", ["48213"]],
    ["See https://shop.example/i/482913?code=777888 (2026)", []],
    [`Order 48213 was paid.${" And".repeat(40)} Your PIN: 7741`, ["7741", "48213"]],
    ["code 1234 code 1234", ["1234"]]
  ])("finds in %j", (text, codes) => {
    assert.deepStrictEqual(mailCodesIn(text), codes)
  })

  it("is bounded and linear", () => {
    const hostile = ["1 ", "A-", "1111 ", "code 4711", "A1", "https://", "9".repeat(50)].map((part) =>
      part.repeat(200_000)
    )
    const begun = performance.now()
    for (const text of hostile) assert.isAtMost(mailCodesIn(text).length, 20)
    assert.isBelow(performance.now() - begun, 3_000)
  })
})

describe("readHtml", () => {
  it("reads what is seen, and links with their words or pictures", () => {
    const html = `<!doctype html><html><head><title>No</title><style>p{a:b}</style></head><body><p>Hello&nbsp;<b>A</b>da</p>
      <table><tr><td>1</td><td>2</td></tr></table><script>no()</script>
      <a href="https://a.example/?a=1&amp;b=2">Reset <b>now</b></a><a href="#top">Up</a>
      <a href=" https://b.example/ "><img src="x.png" alt="Shop"></a><a href="mailto:x@example.com">Write</a></body></html>`
    const { links, text } = readHtml(html)
    assert.deepStrictEqual(text.split("\n"), ["Hello Ada", "1", "2", "Reset nowUp", "ShopWrite"])
    assert.deepStrictEqual(links, [
      { url: "https://a.example/?a=1&b=2", text: "Reset now" },
      { url: "https://b.example/", text: "Shop" },
      { url: "mailto:x@example.com", text: "Write" }
    ])
  })

  it("never throws, and ends links that nothing closes", () => {
    assert.deepStrictEqual(readHtml(`<a href="https://a.example">one<a href=b>two<title>x`).links, [
      { url: "https://a.example", text: "one" },
      { url: "b", text: "two" }
    ])
  })
})
