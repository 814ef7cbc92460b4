import { setOf } from "./words.ts"

/** A part of a brief, as its author set it apart. */
export interface Piece {
  readonly kind: "sentence" | "fragment" | "item" | "step"
  readonly text: string
}

const abbreviations = setOf(
  "dr|mr|mrs|ms|prof|st|no|nr|vs|e.g|i.e|approx|ca|bzw|z.b|d.h|inkl|mme|sra|dra|av|tel|st|usw|ggf"
)
const months = setOf("januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember")
const mostQuoted = 400

/** The place after a quotation that opens at `at`; `at` where it is none. */
const afterQuote = (text: string, at: number): number => {
  const closing = { '"': '"', "“": "”", "„": "“", "«": "»" }[text[at]!]
  const length = closing === undefined ? -1 : text.slice(at + 1, at + mostQuoted).indexOf(closing)
  return length < 0 ? at : at + length + 2
}

/** Whether the stop before `at` ends a sentence, as far as the words around it tell. */
const isEnd = (text: string, stop: number): boolean => {
  if (text[stop] !== ".") return true
  const before = text
    .slice(Math.max(0, stop - 12), stop)
    .split(/[\s(]/u)
    .at(-1)!
  const [after = ""] = text
    .slice(stop + 1, stop + 24)
    .trimStart()
    .split(/[\s,.]/u)
  if (abbreviations.has(before.toLowerCase())) return false
  if (/^(?:a\.m|p\.m)$/iu.test(before)) return /^\p{Lu}/u.test(after)
  if (/^\p{Lu}$/u.test(before)) return !/^\p{Lu}/u.test(after)
  if (/^\d{1,2}$/u.test(before)) return !/^\p{Ll}/u.test(after) && !months.has(after.toLowerCase())
  return true
}

/** The sentences of a line; one does not end within a quotation, at an abbreviation or at the stop of a German date. */
const sentencesOf = (line: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const quoted = afterQuote(line, at)
    if (quoted > at) at = quoted - 1
    const isStop =
      /[.!?…。！？]/u.test(line[at]!) || (quoted > at && quoted - 2 >= 0 && /[.!?]/u.test(line[quoted - 2]!))
    const cjk = /[。！？]/u.test(line[at]!)
    if (!isStop || (!cjk && at + 1 < line.length && line[at + 1] !== " ")) continue
    if (quoted > at && /^\s*(?:says?|said|sagt|—|–|-|\p{Ll})/u.test(line.slice(at + 1, at + 12))) continue
    if (!isEnd(line, at)) continue
    found.push(line.slice(from, at + 1))
    from = at + 1
  }
  return [...found, line.slice(from)].map((sentence) => sentence.trim()).filter((sentence) => sentence !== "")
}

const marks = /^(?:[-*•·–]|\d{1,2}[.)])\s+/u

/** A line that holds a list, "It covers: - one - two. The rest": the list's items, and what stands around them. */
const listed = (line: string): ReadonlyArray<Piece> | undefined => {
  const at = line.search(/: [-*•] /u)
  if (at < 0) return undefined
  const [inside = "", ...rest] = sentencesOf(line.slice(at + 2))
  const items = ` ${inside}`.split(/ [-*•] /u).filter((item) => item.trim() !== "")
  return [
    ...sentences(line.slice(0, at + 1)),
    ...items.map((text): Piece => ({ kind: "item", text: text.trim() })),
    ...rest.flatMap(sentences)
  ]
}

const fewestOfChain = 5

/** The links of a long chain of commas that no "and" closes. */
const chained = (sentence: string): ReadonlyArray<string> | undefined => {
  const links = sentence.split(/, /u)
  const isSeries = /^(?:and|or|und|oder|et|ou|y|o) /iu.test(links.at(-1)!)
  const isShort = links.every((link) => link.length <= 60)
  return links.length >= fewestOfChain && !isSeries && isShort ? links : undefined
}

const sentences = (line: string): ReadonlyArray<Piece> =>
  sentencesOf(line).flatMap((text, index): ReadonlyArray<Piece> => {
    const chain = chained(text)
    return chain === undefined
      ? [{ kind: /[.!?…:。！？"”»]$/u.test(text) || index > 0 ? "sentence" : "fragment", text }]
      : chain.map((link) => ({ kind: "fragment", text: link }))
  })

const fewestOfWrapped = 60

/** Its lines, those joined that only an editor broke. */
const linesOf = (brief: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const raw of brief.split("\n")) {
    const line = raw.trim()
    const last = lines.at(-1) ?? ""
    const isWrapped = last.length >= fewestOfWrapped && !/[.!?…:。！？"”»]$/u.test(last) && !marks.test(line)
    if (isWrapped && line !== "") lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines.filter((line) => line !== "")
}

/** A brief taken apart as its author did: sentences, lines without an end, the items of lists and steps in order. */
export const piecesOf = (brief: string): ReadonlyArray<Piece> => {
  const lines = linesOf(brief.replaceAll(/ +/gu, " "))
  return lines.flatMap((line): ReadonlyArray<Piece> => {
    const mark = marks.exec(line)?.[0]
    if (mark !== undefined) return [{ kind: /^\d/u.test(mark) ? "step" : "item", text: line.slice(mark.length) }]
    const pieces = listed(line) ?? sentences(line)
    const [first] = pieces
    // One line alone is whatever its author has, stop or no stop.
    return lines.length === 1 && pieces.length === 1 && first?.kind === "fragment"
      ? [{ ...first, kind: "sentence" }]
      : pieces
  })
}
