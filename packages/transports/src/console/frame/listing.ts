import { Effect } from "effect"
import { html, type Html } from "../../pages/html.ts"
import { linkButton } from "../../pages/parts/controls.ts"
import type { IconName } from "../../pages/parts/icon.ts"
import { outside } from "../../pages/outside.ts"
import { card, empty, noteBox } from "../../pages/parts/layout.ts"
import {
  type TableColumn,
  type FilterControl,
  filters,
  nothingFits,
  pager,
  dataTable
} from "../../pages/parts/table.ts"
import type { RefusedCall } from "../RefusedCall.ts"
import type { Visit } from "../Visit.ts"

interface Page<Row> {
  readonly data: ReadonlyArray<Row>
  readonly next_cursor: string | null
}

/** A list of a room: a row of the registry that answers pages, and how its entries are shown. */
export interface Listing<Row> {
  readonly row: string
  /** Input that the address does not hold. */
  readonly input?: Readonly<Record<string, unknown>>
  readonly caption: string
  readonly icon: IconName
  /** Controls of the filter bar, each named as the row's own field. */
  readonly controls?: ReadonlyArray<FilterControl>
  readonly columns: ReadonlyArray<TableColumn<Row>>
  readonly idOf?: (row: Row) => string
  /** Shown where there is nothing yet. */
  readonly first: { readonly title: string; readonly says: string; readonly acts?: Html | undefined }
}

const pageSize = 25

/** Says why a row cannot go by a filter, such as a search for too few letters. */
const notSearched = ({ error }: RefusedCall, clear: string): Html => {
  const reasons = (error.fields ?? []).map(({ message }) => message)
  return noteBox(
    "warn",
    "search",
    "The list cannot be filtered like this",
    outside(reasons.length > 0 ? reasons.join(" ") : error.message),
    linkButton("Clear the filters", clear, { look: "sm" })
  )
}

/** Reads a page of a list, filtered as the address says, and prints it with its filter bar. */
export const listing = <Row>(visit: Visit, list: Listing<Row>): Effect.Effect<Html, RefusedCall> => {
  const { caption, columns, controls = [], first, icon, idOf, input = {}, row } = list
  const here = visit.to(visit.path)
  const chosen = controls.flatMap(({ name }) => {
    const value = visit.query.get(name)?.trim() ?? ""
    return value === "" ? [] : [[name, value] as const]
  })
  const cursor = visit.query.get("cursor")
  const asked = { ...input, ...Object.fromEntries(chosen), limit: pageSize, ...(cursor !== null && { cursor }) }
  const bar = filters(controls, visit.query)
  const shownList = Effect.map(visit.read<Page<Row>>(row, asked), ({ data, next_cursor: next }) => {
    if (data.length === 0 && cursor === null && chosen.length === 0)
      return card(null, empty(icon, first.title, first.says, first.acts))
    const older =
      next === null
        ? undefined
        : `${here}?${new URLSearchParams([...chosen, ["cursor", next]] as Array<[string, string]>)}`
    const says = cursor === null ? `Newest ${data.length}` : `${data.length} older`
    const shown =
      data.length === 0
        ? nothingFits(icon, here)
        : dataTable({
            caption,
            columns,
            rows: data,
            ...(idOf !== undefined && { idOf }),
            isLive: cursor === null,
            pager: next === null && cursor === null ? undefined : pager(says, older)
          })
    return html`${controls.length > 0 && bar}${card(null, shown)}`
  })
  return Effect.catch(shownList, (refused) =>
    chosen.length > 0 && (refused.status === 400 || refused.status === 422)
      ? Effect.succeed(html`${bar}${notSearched(refused, here)}`)
      : Effect.fail(refused)
  )
}

/** A link to the newest entries, for the head of a page of older ones. */
export const newest = (visit: Visit): Html | undefined =>
  visit.query.has("cursor") ? linkButton("Newest", visit.to(visit.path)) : undefined
