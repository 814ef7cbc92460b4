import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { outside, outsideText } from "./outside.ts"

const mark = (code: string) => `<span class="unseen">U+${code}</span>`

const Part = Schema.Union([
  Schema.String,
  Schema.Literals([
    "<script>",
    "&amp;",
    '"',
    "'",
    "\u202E",
    "\u200B",
    "\u200D",
    "\uD800",
    "\u2028",
    "\0",
    "👩‍🚀",
    "\u{E0020}"
  ])
])

describe("a text of somebody else's", () => {
  it.each([
    ["<b onclick='x'>\"&", "<bdi>&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;</bdi>"],
    ["Bank\u202Egnp.exe", `<bdi>Bank${mark("202E")}gnp.exe</bdi>`],
    ["\u2066a\u2069", `<bdi>${mark("2066")}a${mark("2069")}</bdi>`],
    ["a\u200Bb\u00ADc\uFEFF", `<bdi>a${mark("200B")}b${mark("00AD")}c${mark("FEFF")}</bdi>`],
    ["nul\u0000bell\u0007", `<bdi>nul${mark("0000")}bell${mark("0007")}</bdi>`],
    ["a\nb\tc", `<bdi>a${mark("000A")}b${mark("0009")}c</bdi>`],
    ["a\uD800b", `<bdi>a${mark("D800")}b</bdi>`],
    ["ada\u200D@example.com", `<bdi>ada${mark("200D")}@example.com</bdi>`],
    ["👩‍🚀 👩🏽‍💻 ❤️‍🔥", "<bdi>👩‍🚀 👩🏽‍💻 ❤️‍🔥</bdi>"],
    ["tag\u{E0041}", `<bdi>tag${mark("E0041")}</bdi>`],
    ["שלום", "<bdi>שלום</bdi>"]
  ])("%j is shown as %s", (text, shown) => {
    expect(outside(text).text).toBe(shown)
  })

  it("keeps its lines where it is shown in lines", () => {
    expect(outside("a\r\n\tb\u202E", { lines: true }).text).toBe(`<bdi>a\r\n\tb${mark("202E")}</bdi>`)
  })

  it("is cut after so many characters, and says so", () => {
    expect(outside("x".repeat(300)).text).toBe(`<bdi>${"x".repeat(300)}</bdi>`)
    expect(outside("😀".repeat(300)).text).toBe(`<bdi>${"😀".repeat(300)}</bdi>`)
    expect(outside("😀".repeat(301)).text).toContain(`<bdi>${"😀".repeat(300)}</bdi>`)
    expect(outside("x".repeat(1_000_000)).text).toBe(
      `<bdi>${"x".repeat(300)}</bdi><span class="quiet">… (cut: 1,000,000 characters in all)</span>`
    )
    expect(outsideText("x".repeat(101))).toBe(`${"x".repeat(100)}…`)
    expect(outsideText("a\u202Eb")).toBe("a[U+202E]b")
  })

  it.prop("brings no markup, and nothing unseen, whatever it is", { parts: Schema.Array(Part) }, ({ parts }) => {
    const text = parts.join("")
    const inner = outside(text).text.replaceAll(/<span class="(?:unseen|quiet)">|<\/?(?:bdi|span)>/gu, "")
    // A joiner between two pictographs makes one of them, so it may stay.
    const unseen = /(?!(?<=\p{Extended_Pictographic})\u200D\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
    assert.notMatch(inner, /[<>"']/u)
    assert.notMatch(inner, unseen)
    assert.notMatch(outsideText(text), unseen)
  })
})
