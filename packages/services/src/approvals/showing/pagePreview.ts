import type { Block } from "@tidings/schema/composing/Block"
import type { Part, Span } from "@tidings/schema/composing/Part"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import { PageRepository } from "@tidings/storage/repositories/PageRepository"
import { Effect } from "effect"
import { own } from "../../access/own.ts"
import { PagePreviews } from "../../pages/PagePreviews.ts"
import { lineDifference } from "../lineDifference.ts"
import type { Preview } from "../Preview.ts"

type Texts = Pick<PageDocument, "title" | "description" | "sections">

const nothing: Texts = { title: "", description: "", sections: [] }

/** Fields of sections in reading order. */
const order =
  "eyebrow title name question price text answer by facts items lines fields consent button cta address domain".split(
    " "
  )

const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  order.indexOf(one) - order.indexOf(other)

/** Returns every text of a section in reading order; a button with its link, a fact with its label. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value === "" ? [] : value.split("\n")
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== "object" || value === null) return []
  if ("href" in value && "label" in value) return [`[${String(value.label)}] ${String(value.href)}`]
  if ("value" in value && "label" in value) return [`${String(value.label)}: ${String(value.value)}`]
  if ("required" in value && "label" in value) return [`[ ${String(value.label)} ]`]
  return Object.entries(value)
    .toSorted(inOrder)
    .flatMap(([, inner]) => textsIn(inner))
}

const said = (spans: ReadonlyArray<Span>): string =>
  spans.map(({ href, text }) => (href === undefined ? text : `${text} (${href})`)).join("")

/** Returns a text part as read, with its links. */
const partLines = (part: Part): ReadonlyArray<string> => {
  switch (part.kind) {
    case "paragraph":
    case "heading":
      return [said(part.text)]
    case "list":
      return part.items.map(({ text }) => `• ${said(text)}`)
    case "quotation":
      return [`“${said(part.text)}”`, part.by]
    case "table":
      return [part.head, ...part.rows].map((cells) => cells.map(said).join(" | "))
    case "button":
      return [`[${part.label}] ${part.href}`]
    case "image":
      return [`Picture: ${part.alt} (${part.src})`]
    case "rule":
      return ["⁂"]
  }
}

const linesOf = ({ type, ...block }: Block): ReadonlyArray<string> => {
  const { parts, ...others } = block as { readonly parts?: ReadonlyArray<Part> }
  const lines = [...textsIn(others), ...(parts ?? []).flatMap(partLines)].flatMap((line) => line.split("\n"))
  return [`${type}:`, ...lines.filter((line) => line !== "").map((line) => `  ${line}`)]
}

const partsBetween = (before: Texts, after: Texts) =>
  (
    [
      ["Title", before.title, after.title],
      ["Description", before.description, after.description],
      ["Sections", before.sections.flatMap(linesOf).join("\n"), after.sections.flatMap(linesOf).join("\n")]
    ] as const
  )
    .map(([name, old, young]) => ({ name, lines: lineDifference(old, young) }))
    .filter(({ lines }) => lines.length > 0)

/** Previews the publication of a page, with the differences to what visitors read now. */
export const pagePublicationPreview = Effect.fnUntraced(function* (idOrSlug: string) {
  const row = yield* own((yield* PageRepository).find)(idOrSlug)
  const previews = yield* PagePreviews
  const published = yield* previews.published(row, idOrSlug)
  return {
    kind: "page",
    deed: "publish",
    isNew: published === undefined,
    parts: partsBetween(published?.document ?? nothing, row),
    html: (yield* previews.render(row, idOrSlug))!,
    address: yield* previews.urlOf(row)
  } satisfies Preview
})

/** Previews taking a page offline: the content that visitors could no longer read. */
export const offlinePreview = Effect.fnUntraced(function* (idOrSlug: string) {
  const row = yield* own((yield* PageRepository).find)(idOrSlug)
  const published = yield* PagePreviews.use((previews) => previews.published(row, idOrSlug))
  if (published === undefined) return { kind: "none", why: "The page was never published." } satisfies Preview
  const { document, html, url } = published
  return {
    kind: "page",
    deed: "takeOffline",
    isNew: false,
    parts: partsBetween(document, nothing),
    html,
    address: url
  } satisfies Preview
})
