import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { networks } from "../rules/testing/networks.ts"
import { textFaults } from "../rules/textFaults.ts"
import { contentWith } from "./contentWith.ts"
import { charactersOf, fitted, shortenedTo } from "./fitted.ts"
import { socialKitEntry } from "./socialKit.ts"

const entry = socialKitEntry("blog.published")
const said = (body: string, values: Readonly<Record<string, string>>, channelId: "x" | "youtube" | "linkedin" = "x") =>
  fitted({ entry, channelId, rules: networks[channelId], body, values: new Map(Object.entries(values)) })

describe("a text", () => {
  it.each([
    ["one two three", 13, "one two three"],
    ["one two three", 12, "one two…"],
    ["one two three", 8, "one two…"],
    ["one, two three", 6, "one…"],
    ["Donaudampfschiff", 8, "Donauda…"],
    ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦…"],
    ["日本語日本語", 4, "日本語…"]
  ])("%j of at most %i characters is %j", (text, most, shorter) => {
    assert.strictEqual(shortenedTo(charactersOf(text), most), shorter)
  })

  it("leaves out the lines whose variables are not given, and the empty lines between them", () => {
    const body = "{{title}}\n\n{{summary}}\n\nBy {{author}}, {{title}}\n\nEnd"
    assert.strictEqual(said(body, { title: "T" }).caption, "T\n\nEnd")
    assert.strictEqual(said(body, { title: "T", author: "A" }).caption, "T\n\nBy A, T\n\nEnd")
  })

  it("never reads a value again, whatever stands in it", () => {
    assert.strictEqual(said("{{title}} $&", { title: "{{author}} $1" }).caption, "{{author}} $1 $&")
  })

  it("is shortened as little as fits, longest first, and says what was", () => {
    const summary = "word ".repeat(90).trim()
    const { caption, shortened } = said("{{title}}\n\n{{summary}}", { title: "A title", summary })
    assert.deepStrictEqual(shortened, ["summary"])
    assert.isTrue(caption.startsWith("A title\n\nword ") && caption.endsWith(" word…"))
    const length = 280 - [...caption].length
    assert.isTrue(length >= 0 && length < 5, String(length))
  })

  it("has a title that fits where its network has titles, without cutting what stands below it", () => {
    const [title, summary] = ["t ".repeat(90).trim(), "s ".repeat(200).trim()]
    const { caption, shortened } = said("{{title}}\n\n{{summary}}", { title, summary }, "youtube")
    assert.deepStrictEqual(shortened, ["title"])
    assert.include(caption, summary)
    assert.strictEqual(said("{{title}}", { title }, "linkedin").shortened.length, 0)
  })

  it("that cannot be made to fit is refused, not cut elsewhere", () => {
    const { caption } = said(`${"a".repeat(270)} {{title}}`, { title: "b ".repeat(90).trim() })
    assert.strictEqual(textFaults(contentWith("x", caption, new Map()), networks.x)[0]?.code, "too_long")
  })

  it("fits X with any title and any summary, in any script", () => {
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== "")
    fc.assert(
      fc.property(words, words, (title, summary) => {
        const values = new Map([
          ["title", title],
          ["summary", summary],
          ["link", "https://example.com/a"]
        ])
        const { caption } = fitted({
          entry,
          channelId: "x",
          rules: networks.x,
          body: "{{title}}\n\n{{summary}}",
          values
        })
        assert.deepStrictEqual(textFaults(contentWith("x", caption, values), networks.x), [])
      })
    )
  })
})
