import type { Block } from "@tidings/schema/composing/Block"
import { NamedPage } from "@tidings/schema/resources/Page"
import { type PageDocument, PageRepository } from "@tidings/storage/repositories/PageRepository"
import { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import { Effect, Option, Schema } from "effect"
import { Caller } from "../../access/Caller.ts"
import { PagePreviews } from "../../pages/PagePreviews.ts"
import { pageSeen } from "../../pages/shown.ts"
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

const decode = Schema.decodeUnknownOption(Schema.toCodecJson(NamedPage))

/** What publishing a page changes about what visitors read. */
export const pagePreview = Effect.fnUntraced(function* (
  input: unknown
): Effect.fn.Return<Preview, never, Caller | PagePreviews | PageRepository | PageVisitRepository> {
  const named = Option.getOrUndefined(decode(input))
  if (named === undefined) return { kind: "none" }
  const caller = yield* Caller
  const row = yield* PageRepository.use((pages) => pages.find(caller, named.idOrSlug))
  if (row === undefined) return { kind: "none", why: "The workspace has no such page." }
  const html = yield* PagePreviews.use((previews) => previews.render(caller, named.idOrSlug))
  if (html === undefined) return { kind: "none", why: "The page cannot be shown now." }
  const published =
    row.version > 0 ? yield* PageVisitRepository.use((visits) => visits.load(row.id, row.version)) : undefined
  return {
    kind: "page",
    isNew: published === undefined,
    parts: partsBetween(published?.document ?? nothing, row),
    html,
    versions: pageSeen(row).versions
  }
})
