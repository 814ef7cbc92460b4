import { assert, describe, it } from "@effect/vitest"
import { cutLine, headOf, printableText, printableLine, widthOf } from "./printable.ts"
import { pairLines, table } from "./table.ts"

const steering = /[\p{Cc}\u2028-\u202E\u2066-\u2069\u200E\u200F\u061C]/u

describe("a text of somebody else's", () => {
  it("steers no terminal, and keeps its lines", () => {
    assert.strictEqual(printableText("a\tb\n\u001b[31mred\u0007\u009b\u202E"), "a\tb\n␛[31mred␇��")
    assert.strictEqual(printableLine("two\r\nlines\u001b"), "two lines␛")
  })

  it("keeps what people write with: emoji of several parts, accents, every script", () => {
    for (const text of ["👩‍👩‍👧 e\u0301 日本語 עברית हिन्दी", "naïve – “quoted”"])
      assert.strictEqual(printableLine(text), text)
  })
})

describe("a cell", () => {
  it.each([
    ["日本語", 6],
    ["👩‍👩‍👧", 2],
    ["e\u0301", 1],
    ["🇮🇪", 2],
    ["ab", 2]
  ])("%s is measured as a terminal shows it", (text, width) => {
    assert.strictEqual(widthOf(text), width)
  })

  it("is cut between characters as people see them, and never wider than asked", () => {
    assert.strictEqual(cutLine("日本語です", 6), "日本…")
    assert.strictEqual(cutLine("👩‍👩‍👧👩‍👩‍👧", 3), "👩‍👩‍👧…")
    assert.strictEqual(cutLine("abc", 3), "abc")
    assert.strictEqual(cutLine("abc", 0), "")
    assert.strictEqual(headOf("日本", 3), "日")
    for (let columns = 0; columns < 12; columns++)
      assert.isAtMost(widthOf(cutLine("日本 e\u0301 👩‍👩‍👧 mixed", columns)), columns)
  })

  it("of many megabytes is cut without reading them all", () => {
    assert.strictEqual(widthOf(cutLine("漢".repeat(5_000_000), 10)), 9)
  })
})

describe("a table", () => {
  const rows = [
    ["snd_1", "日本語の件名", "x".repeat(100), "2026-11-23 08:00"],
    ["snd_22", "👩‍👩‍👧", "\u001b[2Jgone\nnext", "2026-11-23 08:01"]
  ]
  const heads = ["id", "subject", "text", "created"]

  it("stands in columns whatever script its cells are in", () => {
    const lines = table(heads, rows).split("\n")
    assert.lengthOf(lines, 3)
    const places = lines.map((line) => widthOf(line.slice(0, line.search(/(?:created|2026)/u))))
    assert.strictEqual(new Set(places).size, 1)
    assert.notMatch(lines.join(""), steering)
  })

  it("is never wider than its terminal, shows the first column whole where it fits, and uses the room that there is", () => {
    for (let columns = 1; columns < 200; columns++) {
      const text = table(heads, rows, columns)
      for (const line of text.split("\n")) assert.isAtMost(widthOf(line), columns)
      if (columns >= 6) assert.include(text, "snd_22")
    }
    assert.include(table(heads, rows, 60), "…")
    assert.strictEqual(table(heads, rows, 500), table(heads, rows))
  })
})

it("prints pairs in one column, and no character that steers a terminal", () => {
  assert.strictEqual(pairLines({ 名: "a\u001b", status: "b\nc" }), "名      a␛\nstatus  b c")
})
