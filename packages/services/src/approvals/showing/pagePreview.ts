import type { Block } from "@tidings/schema/composing/Block"
import { type PageDocument, PageRepository } from "@tidings/storage/repositories/PageRepository"
import { Effect } from "effect"
import { own } from "../../access/own.ts"
import { PagePreviews } from "../../pages/PagePreviews.ts"
import { lineDifference } from "./lineDifference.ts"
import type { Preview } from "./Preview.ts"

type Texts = Pick<PageDocument, "title" | "description" | "sections">

const nothing: Texts = { title: "", description: "", sections: [] }

/** Every text of a value in its order; a button with where it leads. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value === "" ? [] : value.split("\n")
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== "object" || value === null) return []
  if ("href" in value && "label" in value) return [`[${String(value.label)}] ${String(value.href)}`]
  return Object.values(value).flatMap(textsIn)
}

const linesOf = ({ type, ...block }: Block): ReadonlyArray<string> => [
  `${type}:`,
  ...textsIn(block).map((line) => `  ${line}`)
]

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

/** What publishing a page changes about what visitors read. */
export const publicationPreview = Effect.fnUntraced(function* (idOrSlug: string) {
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

/** What visitors read now, and would no more. */
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
