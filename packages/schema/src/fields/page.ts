import { Schema } from "effect"
import { text } from "./text.ts"

const cursor = Schema.optionalKey(
  text({ max: 512 }).annotate({
    description: "Opaque; next_cursor of the page before"
  })
)

/** The query fields of every list: `cursor` and `limit`. */
export const pageFields = (limits: { readonly default: number; readonly max: number } = { default: 25, max: 100 }) => ({
  cursor,
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.max })).annotate({
      description: `Page size, 1 to ${limits.max}`,
      default: limits.default
    })
  )
})

/** The query field of a list that is searched by these fields of its entries, in words. */
export const searchField = (fields: string) =>
  Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({
      description: `Only entries whose ${fields} begins with this, or has a word that does, in any case; looks through the newest 10,000`
    })
  )

/** The paging input of a list, with its search and status; every field may be left out. */
export type PageInput = { readonly [Field in keyof Fields]?: Fields[Field] | undefined } & {
  readonly q?: string | undefined
  readonly status?: string | undefined
}
type Fields = Schema.Struct.Type<ReturnType<typeof pageFields>>

/** The body of every list: `next_cursor` is null on the last page. */
export const pageOf = <S extends Schema.Constraint>(item: S) =>
  Schema.Struct({
    data: Schema.Array(item).annotate({ description: "The entries of this page" }),
    next_cursor: Schema.NullOr(Schema.String).annotate({
      description: "Cursor of the next page; null on the last page"
    })
  })
