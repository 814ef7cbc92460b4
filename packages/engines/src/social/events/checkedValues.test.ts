import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import twitter from "twitter-text"
import { checkedValues } from "./checkedValues.ts"
import { socialKitEntry } from "./socialKit.ts"
import { plainWords } from "./plainWords.ts"

const entry = socialKitEntry("blog.published")
const good = { title: "How we build", link: "https://example.com/a" }
const wrong = (given: Readonly<Record<string, string | number>>) =>
  checkedValues(entry, given).wrong.map(({ code, path }) => `${path} ${code}`)

describe("the variables of an event", () => {
  it("are refused all at once: missing, unknown, empty, too long, of the wrong shape", () => {
    const given = { summary: "x".repeat(501), author: " \n", "a b": "x", constructor: "y", ["__proto__"]: "z", lnik: 1 }
    assert.sameMembers(wrong(given), [
      "variables.title required",
      "variables.link required",
      "variables.summary too_long",
      "variables.author too_short",
      'variables["a b"] unknown_variable',
      "variables.constructor unknown_variable",
      "variables.__proto__ unknown_variable",
      "variables.lnik unknown_variable"
    ])
  })

  it.each([
    "javascript:alert(1)",
    "ftp://example.com/",
    "//example.com",
    "example.com",
    "https://",
    "https://user:secret@example.com/",
    "https://exa mple.com/",
    "https://example.com/a b",
    `https://example.com/${"a".repeat(2_048)}`,
    42
  ])("have no link %s", (link) => {
    assert.lengthOf(wrong({ ...good, link }), 1)
  })

  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["HTTP://Example.com", "HTTP://Example.com"],
    ["https://exämple.com/ü", "https://xn--exmple-cua.com/%C3%BC"],
    ["https://example.com/\u202Ea", "https://example.com/%E2%80%AEa"]
  ])("keep a link whole, and in ASCII: %s", (link, kept) => {
    assert.strictEqual(checkedValues(entry, { ...good, link }).values.get("link"), kept)
  })

  it.each([
    "see https://evil.example",
    "HTTP://evil",
    "www.evil.example",
    "a\u0000",
    "a\u0007b",
    "a\u202Eb",
    "a\u2066b"
  ])("are plain text, which %j is not", (title) => {
    assert.deepStrictEqual(wrong({ ...good, title }), ["variables.title format_invalid"])
  })

  it("are one paragraph, and may be numbers", () => {
    const { values, wrong } = checkedValues(entry, { ...good, title: "  a\r\n\r\n b\tc\u2028d ", summary: 4.2 })
    assert.deepStrictEqual([wrong, values.get("title"), values.get("summary")], [[], "a b c d", "4.2"])
  })
})

describe("plain words", () => {
  const shown = (text: string) => text.replaceAll("\u2060", "")
  const found = (text: string) => twitter.extractEntitiesWithIndices(text)
  const bluesky = [
    /(?<=^|[\s(])@[a-z\d.-]+\b/iu,
    /(?<=^|[\s(])https?:\/\/\S+/iu,
    /(?<=^|\s)[#＃](?!\uFE0F)[^\s\u00AD\u2060\u200A-\u200D]+/u
  ]

  it.each([
    ["@ada and ＠bob: #news ＃news $ACME", true],
    ["ask bob@evil.com or evil.com/x", true],
    ["Node.js, Booking.com, C#, 4.2, 1.000,50 €, 50% & more", false],
    ["@[1234:Ada] @[Ada](urn:li:person:1)", false]
  ])("%j read the same and name nobody", (text, isFoundBare) => {
    const words = plainWords(text)
    assert.strictEqual(shown(words), text)
    assert.deepStrictEqual(found(words), [])
    if (isFoundBare) assert.isNotEmpty(found(text))
  })

  it("hold no mention, hashtag, cashtag or link for X or Bluesky, whatever was said", () => {
    const bits = [
      "@",
      "＠",
      "#",
      "＃",
      "$",
      ".",
      "a",
      "ada",
      "evil.com",
      "com",
      "日本",
      "é",
      "1",
      "_",
      " ",
      "(",
      "/",
      "-",
      "\u200D",
      "👩‍🚀",
      "\uFE0F"
    ]
    const text = fc.array(fc.constantFrom(...bits), { maxLength: 16 }).map((parts) => parts.join(""))
    let bare = 0
    fc.assert(
      fc.property(text, (said) => {
        bare += found(said).length
        const words = plainWords(said)
        assert.strictEqual(shown(words), said)
        for (const around of [words, `New: ${words} (${words}).`]) {
          assert.deepStrictEqual(found(around), [], JSON.stringify(around))
          for (const pattern of bluesky) assert.notMatch(around, pattern)
        }
      }),
      { numRuns: 3_000 }
    )
    assert.isAbove(bare, 400)
  })

  it("keep keycaps whole", () => {
    assert.strictEqual(plainWords("#️⃣ one"), "#️⃣ one")
  })
})
