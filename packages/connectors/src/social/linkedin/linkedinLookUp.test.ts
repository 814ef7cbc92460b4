import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { littleText, plainText } from "./linkedinLookUp.ts"

describe("a commentary", () => {
  it("stands for the text that it was written from, whatever that is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        assert.strictEqual(plainText(littleText(text)), text)
      })
    )
    const marks = fc.array(fc.constantFrom(..."\\|{}@[]()<>#*_~aé1 ", "{hashtag|", "#a|"), { maxLength: 12 })
    fc.assert(
      fc.property(marks, (parts) => {
        const text = parts.join("")
        assert.strictEqual(plainText(littleText(text)), text)
      }),
      { numRuns: 2000 }
    )
  })

  it("mentions nobody, and tags only what a # stands before", () => {
    assert.strictEqual(
      littleText(String.raw`@[Acme](urn:li:organization:1) {hashtag|\#|a} #żółw's # 5_000 <b>*x*</b>`),
      String.raw`\@\[Acme\]\(urn:li:organization:1\) \{hashtag\|\\\#\|a\} #żółw's \# 5\_000 \<b\>\*x\*\</b\>`
    )
  })

  it("is read back with hashtags as LinkedIn tells them", () => {
    assert.strictEqual(plainText(String.raw`Out now {hashtag|\#|news} \(today\)`), "Out now #news (today)")
  })
})
