import { Blocks } from "@tidings/schema/composing/Block"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { problem } from "@tidings/schema/Problem"
import type { UpdatePage } from "@tidings/schema/resources/Page"
import type { PageChanges, PageRow } from "@tidings/storage/repositories/PageRepository"
import { Effect, Exit, Option, SchemaParser } from "effect"
import { newsOf } from "../audit/newsOf.ts"

type Edit = typeof UpdatePage.Type
type Code = "required" | "out_of_range" | "enum_violation"

const refuse = (path: string, code: Code, message: string) =>
  problem("field_invalid", { fields: [{ path, code, message }] })

const decode = SchemaParser.decodeUnknownExit(Blocks, { errors: "all", onExcessProperty: "error" })

/** The sections after the edit: all replaced, or some replaced from index `at`. */
const sectionsAfter = Effect.fnUntraced(function* ({ sections: before }: PageRow, { at, count = 1, sections }: Edit) {
  if (sections === undefined)
    return at === undefined
      ? before
      : yield* refuse("sections", "required", "`at` says where `sections` go: give them, or [] to remove one")
  if (at !== undefined && at > before.length)
    return yield* refuse("at", "out_of_range", `The page has ${before.length} sections, the first of which is 0`)
  const after: ReadonlyArray<unknown> =
    at === undefined ? sections : [...before.slice(0, at), ...sections, ...before.slice(at + count)]
  const exit = decode(after)
  if (Exit.isSuccess(exit)) return exit.value
  const issue = Option.getOrThrow(Exit.findErrorOption(exit)) as Parameters<typeof fieldErrors>[0]
  const fields = fieldErrors(issue, after).map((error) => ({
    ...error,
    // Indexes relative to the call's own sections.
    path: `sections${error.path.replace(/^\[(\d+)\]/u, (_, index: string) => `[${Number(index) - (at ?? 0)}]`)}`
  }))
  return yield* problem("field_invalid", { fields })
})

/** The fields of a page that an edit changes; unchanged ones are left out. */
export const editedOf = Effect.fnUntraced(function* (row: PageRow, edit: Edit) {
  if (edit.slug !== undefined && edit.slug !== row.slug && row.version > 0)
    return yield* refuse(
      "slug",
      "enum_violation",
      "The page was public under its slug, which people may have: it stays"
    )
  const { description, slug, title } = edit
  const wanted: PageChanges = { title, description, slug, sections: yield* sectionsAfter(row, edit) } as PageChanges
  return newsOf(row, wanted)
})
