import type { Part, Span } from "@tidings/schema/composing/Part"

/** Returns the words of a text without their style. */
export const unstyled = (spans: ReadonlyArray<Span>): string => spans.map(({ text }) => text).join("")

/** Returns the words of a part, piece by piece, as readers see them. */
export const partTexts = (part: Part): ReadonlyArray<string> => {
  switch (part.kind) {
    case "paragraph":
    case "heading":
      return [unstyled(part.text)]
    case "list":
      return part.items.map(({ text }) => unstyled(text))
    case "quotation":
      return [unstyled(part.text), part.by]
    case "table":
      return [part.head, ...part.rows].flatMap((cells) => cells.map(unstyled))
    case "button":
      return [part.label]
    case "image":
      return [part.alt]
    case "rule":
      return []
  }
}

/** Returns the link targets of a part. */
export const hrefsOf = (part: Part): ReadonlyArray<string> => {
  const of = (spans: ReadonlyArray<Span>) => spans.flatMap(({ href }) => href ?? [])
  switch (part.kind) {
    case "paragraph":
    case "heading":
    case "quotation":
      return of(part.text)
    case "list":
      return part.items.flatMap(({ text }) => of(text))
    case "table":
      return [part.head, ...part.rows].flatMap((cells) => cells.flatMap(of))
    case "button":
      return [part.href]
    case "image":
      return [part.src, ...(part.href === undefined ? [] : [part.href])]
    case "rule":
      return []
  }
}

/** Returns the length of a text in code points. */
export const codePointsIn = (text: string): number => Array.from(text).length

const mostShown = 80

/** Shortens a text for a note to its first 80 characters. */
export const quotedStart = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim()
  return codePointsIn(line) <= mostShown
    ? line
    : `${Array.from(line.slice(0, mostShown * 2))
        .slice(0, mostShown)
        .join("")
        .trimEnd()}…`
}
