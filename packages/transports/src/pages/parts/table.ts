import { html, type Html } from "../html.ts"
import { icon } from "./icon.ts"
import { linkButton } from "./controls.ts"
import { empty } from "./layout.ts"
import { live } from "./live.ts"
import type { IconName } from "./icon.ts"

type Shown = Html | string | number

/** A column of a table. */
export interface TableColumn<Row> {
  readonly title: string
  readonly of: (row: Row) => Shown | false | undefined
  /** Address that the first column's cell leads to; the link covers the row. */
  readonly href?: (row: Row) => string
  /** `p2` drops below 52rem, `p3` below 62rem. */
  readonly drop?: "p2" | "p3"
  /** True for numbers and times, which stand at the end. */
  readonly isNumber?: boolean
  /** True for a text that is cut by the window. */
  readonly isCut?: boolean
  /** True if the title is only heard. */
  readonly isHidden?: boolean
}

const classOf = <Row>({ drop, isCut, isNumber }: TableColumn<Row>): string =>
  [isNumber === true && "num", isCut === true && "cut", drop !== undefined && `${drop}col`].filter(Boolean).join(" ")

/** One row of a table, as the table and live pages print it. */
const tableRow = <Row>(columns: ReadonlyArray<TableColumn<Row>>, row: Row, id?: string): Html =>
  html`<tr${id !== undefined && html` data-id="${id}"`}>${columns.map((column) => {
    const shown = column.of(row)
    return html`<td class="${classOf(column)}">
      ${column.href === undefined ? shown : html`<a class="row" href="${column.href(row)}">${shown}</a>`}
    </td>`
  })}</tr>`

interface Table<Row> {
  readonly caption: string
  readonly columns: ReadonlyArray<TableColumn<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly idOf?: (row: Row) => string
  readonly pager?: Html | undefined
  /** True if the rows come and go while the page is open. */
  readonly isLive?: boolean
}

/** A table whose rows are covered by the link of their first cell. */
export const dataTable = <Row>({ caption, columns, idOf, isLive = false, pager, rows }: Table<Row>): Html => {
  const shown = html`${rows.map((row) => tableRow(columns, row, idOf?.(row)))}`
  return html`<div class="tablewrap" tabindex="0" role="region" aria-label="${caption}, table">
      <table class="t">
        <caption class="hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" class="${classOf({ ...column, isCut: false })}">${column.isHidden === true ? html`<span class="hidden">${column.title}</span>` : column.title}</th>`)}
          </tr>
        </thead>
        ${
          isLive
            ? live("tbody", "", shown)
            : html`<tbody>
                ${shown}
              </tbody>`
        }
      </table>
    </div>
    ${pager}`
}

/** The end of a page of a list: how many are shown, and the way to older ones. */
export const pager = (says: string, older: string | undefined): Html =>
  html`<nav class="pager" aria-label="Pages">
    <span>${says}</span>${older !== undefined && linkButton("Older", older, { look: "sm" })}
  </nav>`

/** A control of a filter bar: a text to search for, or one of several words. */
export type FilterControl =
  | { readonly kind: "search"; readonly name: string; readonly label: string }
  | {
      readonly kind: "select"
      readonly name: string
      readonly label: string
      readonly options: ReadonlyArray<readonly [value: string, words: string]>
    }

/** The filter bar of a list; what is filtered stands in the address. */
export const filters = (controls: ReadonlyArray<FilterControl>, query: URLSearchParams): Html =>
  html`<form class="filters" role="search" data-auto>
    ${controls.map((control) =>
      control.kind === "search"
        ? html`<div class="search">
            ${icon("search")}<input
              class="in"
              type="search"
              name="${control.name}"
              value="${query.get(control.name)}"
              placeholder="${control.label}"
              aria-label="${control.label}"
              data-key="/"
            />
          </div>`
        : html`<select name="${control.name}" aria-label="${control.label}">
            <option value="">${control.label}</option>
            ${control.options.map(([value, words]) => html`<option value="${value}" ${query.get(control.name) === value && "selected"}>${words}</option>`)}
          </select>`
    )}
    <button class="b hide-if-script">Filter</button>
  </form>`

/** Said where filters leave nothing. */
export const nothingFits = (name: IconName, clear: string): Html =>
  empty(name, "Nothing fits", "No entry fits these filters.", linkButton("Clear the filters", clear))
