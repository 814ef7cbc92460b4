import { html, type Html } from "../../../pages/html.ts"
import { breakable, prose, term } from "../prose.ts"
import type { FieldRow, FieldTable } from "./fieldTree.ts"
import type { Limit } from "./limitsOf.ts"

/** A table of fields, each with nested tables of its own fields. */
export const fieldTable = ({ caption, rows }: FieldTable): Html =>
  html`<table class="fields">
    <caption>
      ${breakable(caption)}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Description</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
  </table>`

const row = ({ description, holds, limits, name, required, type }: FieldRow): Html =>
  html`<tr>
      <th scope="row">${term(name)}${required && html` <span class="required">required</span>`}</th>
      <td class="type">${breakable(type)}</td>
      <td>${prose(description)}${limits.length > 0 && html`<p class="limits">${limits.map(limit)}</p>`}</td>
    </tr>
    ${
      holds.length > 0 &&
      html`<tr class="nested">
        <td colspan="3">${holds.map(fieldTable)}</td>
      </tr>`
    }`

const limit = ({ says, values }: Limit, index: number): ReadonlyArray<Html | string | false> => [
  index > 0 && html`<br />`,
  says,
  ...values.flatMap((value) => [" ", term(value)])
]
