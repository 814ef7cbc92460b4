import type { Part } from "@tidings/schema/composing/Part"
import type { Brand } from "@tidings/schema/resources/Brand"
import { isRightToLeft } from "../../../languages/direction.ts"
import type { ContentPlan } from "../ContentPlan.ts"
import { sentencesOf } from "../reading/sentences.ts"
import { quotedStart, unstyled } from "../words.ts"

interface CompositionLine {
  readonly text: string
  readonly begins: boolean
}

/** The words of a card, in order; a design uses as many as it has room for. */
export interface ComposedComposition {
  readonly eyebrow?: string
  readonly headline: string
  /** Sentences and points; one that begins a paragraph gets its own line. */
  readonly lines: ReadonlyArray<CompositionLine>
  /** Rows of a table of two columns. */
  readonly details: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** Set only if there is nothing else to show. */
  readonly quotation?: { readonly text: string; readonly by: string }
  /** The words of the button, without a link. */
  readonly action?: string
  readonly isRightToLeft: boolean
  readonly notes: ReadonlyArray<string>
}

const isPairs = (part: Part): boolean =>
  part.kind === "table" && part.head.length === 2 && part.rows.every((cells) => cells.length === 2)

const linesOf = (part: Part, locale: string): ReadonlyArray<CompositionLine> => {
  switch (part.kind) {
    case "paragraph":
      return unstyled(part.text)
        .split("\n")
        .flatMap((line) => sentencesOf(line, locale).map((text, index) => ({ text: text.trim(), begins: index === 0 })))
    case "quotation":
      return [{ text: `${part.by === "" ? "" : `${part.by}: `}“${unstyled(part.text)}”`, begins: true }]
    case "table":
      return isPairs(part)
        ? []
        : [part.head, ...part.rows].map((cells) => ({ text: cells.map(unstyled).join(", "), begins: true }))
    case "heading":
      return [{ text: unstyled(part.text), begins: true }]
    case "list": {
      let number = part.start ?? 0
      return part.items.map(({ text }) => ({
        text: `${part.start === null ? "•" : `${number++}.`} ${unstyled(text)}`,
        begins: true
      }))
    }
    default:
      return []
  }
}

const most = { details: 4 } as const

/** Returns the words of a card: headline, sentences, tables of two columns, and a quotation if it is the only part. */
export const compositionOf = (
  { eyebrow, head, locale, parts, title }: ContentPlan,
  { name }: Brand
): ComposedComposition => {
  const said = parts.filter(({ kind }) => kind !== "rule" && kind !== "button" && kind !== "image")
  const [only] = said
  const quoted = said.length === 1 && only?.kind === "quotation" ? only : undefined
  const pairs = said.flatMap((part) =>
    part.kind === "table" && isPairs(part)
      ? [part.head, ...part.rows]
          .map((cells) => ({ label: unstyled(cells[0]!).trim(), value: unstyled(cells[1]!).trim() }))
          .filter(({ value }) => value !== "")
      : []
  )
  const buttons = parts.flatMap((part) => (part.kind === "button" ? [part.label] : []))
  const pictures = parts.flatMap((part) => (part.kind === "image" ? [part.alt === "" ? part.src : part.alt] : []))
  const leads = parts.some((part) => part.kind !== "button" && JSON.stringify(part).includes('"href"'))
  const headline =
    head ?? (said.some((part) => part.kind === "heading" && unstyled(part.text).trim() === title) ? name : title)
  const lines = quoted === undefined ? said.flatMap((part) => linesOf(part, locale)) : []
  return {
    ...(eyebrow !== undefined && { eyebrow }),
    headline,
    lines: lines.filter(({ text }) => text !== "" && text !== headline),
    details: pairs.slice(0, most.details),
    ...(quoted !== undefined && { quotation: { text: unstyled(quoted.text), by: quoted.by } }),
    ...(buttons[0] !== undefined && { action: buttons[0] }),
    isRightToLeft: isRightToLeft(locale),
    notes: [
      ...pairs
        .slice(most.details)
        .map(({ label, value }) => `Not on the picture: ${quotedStart(`${label}: ${value}`)}`),
      ...buttons.slice(1).map((label) => `Not on the picture: the button ${quotedStart(label)}`),
      ...pictures.map(
        (picture) => `Not on the picture: the picture ${quotedStart(picture)} (photoAssetId shows one of the library)`
      ),
      ...(leads ? ["Links lead nowhere on a picture: their words stand without them."] : [])
    ]
  }
}
