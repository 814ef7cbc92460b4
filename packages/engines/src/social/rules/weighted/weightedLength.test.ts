import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import twitter from "twitter-text"
import { tweetLinksIn } from "./tweetLinksIn.ts"
import { readsOf } from "./testing/readsOf.ts"
import { weightedLength } from "./weightedLength.ts"

// Pieces of links, emoji and the text around them; emoji of Unicode 11 at most, since the reference implementation
// knows no later ones.
const pieces = [
  ..."ab1x日本éñ.-_/:?=&()@#$!,|+~%[\n …½©™❤",
  ..."com COM co uk de org example.com www. http:// https:// HTTP:// t.co/ xn-- xn--p1ai /a /b_ #c (( )) .. 80".split(
    " "
  ),
  ..."рф пример みんな 中国 中文网 嘉里大酒店 👍🏽 ❤️ 👨‍👩‍👧 🇩🇪 1️⃣ ©️ ſ ι".split(" "),
  "\u200D",
  "\u202E",
  "\uFEFF",
  "e\u0301",
  "\u0345",
  "\u2013"
]

const drawnFrom = (pieces: ReadonlyArray<string>) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((drawn) => drawn.join(""))

// Hosts, text that touches them without belonging to them, and text that may follow them.
const besideHosts = [
  ..."com a.com example.com b.uk .uk 日本.jp xn--p1ai a_b.de b.de".split(" "),
  ..."©™❤日é….",
  ..."👍🏽 ❤️ ©️ 👨‍👩‍👧 🇩🇪 1️⃣ \uFE0F \uFE0E \u200D \uFEFF".split(" "),
  ..."/b_ / ?q=1 :80 :80/a /a?b= /(x) https://".split(" "),
  " "
]

const text = fc.oneof(drawnFrom(pieces), drawnFrom(besideHosts))

const judged = (text: string) =>
  twitter.extractUrlsWithIndices(text).map(({ indices: [from, to], url }) => ({ from, to, counted: url.length }))

const units = 10_000
// Maximum reads per unit, since a top-level domain may begin behind any dot and has up to 26 letters; quadratic reading
// would need thousands.
const mostReads = 500

const repeating = [
  "a.com/",
  "a",
  "a.",
  "日",
  "日.",
  "a_.",
  "(",
  "a.com/(a",
  "http://",
  "a.com?",
  "xn--",
  "a.xn--",
  "日a.com",
  "-a.com"
]

describe("the length of a post on X", () => {
  it("is what twitter-text says, for any text", () => {
    fc.assert(
      fc.property(text, (text) => {
        assert.strictEqual(weightedLength(text), twitter.parseTweet(text).weightedLength)
      }),
      { numRuns: 20_000 }
    )
  })

  it("has its links where twitter-text has them", () => {
    fc.assert(
      fc.property(text, (text) => {
        const normal = text.normalize()
        assert.deepStrictEqual(tweetLinksIn(normal), judged(normal))
      }),
      { numRuns: 20_000 }
    )
  })

  it.each([
    ["example.com©️.uk/b_", [{ from: 0, to: 19, counted: 14 }], 28],
    ["example.com👍🏽.uk/b_", [{ from: 0, to: 21, counted: 14 }], 31],
    ["example.com❤️.uk", [{ from: 0, to: 11, counted: 11 }], 28],
    ["a_b.dea_b.de日本.jp", [{ from: 2, to: 6, counted: 4 }], 38],
    [
      "a.com©️b.uk/b_",
      [
        { from: 0, to: 5, counted: 5 },
        { from: 7, to: 14, counted: 7 }
      ],
      48
    ]
  ])("counts the signs that X leaves out of the host of %j as they are", (text, links, length) => {
    assert.deepStrictEqual([tweetLinksIn(text), weightedLength(text)], [links, length])
    assert.deepStrictEqual([judged(text), twitter.parseTweet(text).weightedLength], [links, length])
  })

  it.each([
    ["Hello 👋", 8],
    ["👨‍👩‍👧‍👦", 2],
    ["日本", 4],
    ["https://a.test", 14],
    ["See example.com/launch and https://example.org", 23 + 23 + 9],
    ["«½™»", 5],
    ["🫶🏽", 2],
    ["", 0]
  ])("of %j is %i", (text, length) => assert.strictEqual(weightedLength(text), length))

  it("reads a text in proportion to its length, whatever repeats in it", () => {
    const repeated = fc.array(fc.constantFrom(...pieces, ...besideHosts), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(repeated, (drawn) => {
        const piece = drawn.join("")
        const text = piece.repeat(units / piece.length)
        assert.isAtMost(readsOf(text, weightedLength, mostReads * units), mostReads * text.length)
      }),
      { numRuns: 30, examples: repeating.map((piece) => [[piece]]) }
    )
  })
})
