import { breakPoints } from "@tidings/engines/markup/breakPoints"
import type { MarkdownHtml } from "@tidings/engines/markup/markdownHtml"
import { html, Html } from "../../../pages/html.ts"
import type { Dressed } from "../Passage.ts"
import type { FieldRow, FieldTable } from "./fieldTree.ts"

/** Renders text with break points, so that a narrow column breaks it between words only. */
export const breakable = (text: string): Html => new Html(breakPoints(text))

/** Renders a name, value or path as code that a narrow column breaks between words only. */
const term = (name: string): Html => html`<code>${breakable(name)}</code>`

/** Fields: a list with nested lists, or a table with nested tables. */
export const fields = (table: FieldTable): Dressed => ({
  markdown: table.rows.flatMap((field) => itemOf(field, "")).join("\n"),
  html: (to) => tableOf(to, table)
})

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`)

const limitsOf = ({ limits }: FieldRow): ReadonlyArray<string> =>
  limits.map(({ says, values }) =>
    values.length === 0 ? `${says}.` : `${says} ${values.map((value) => `\`${value}\``).join(", ")}.`
  )

const itemOf = (field: FieldRow, indent: string): ReadonlyArray<string> => {
  const { description, holds, name, required, type } = field
  const says = [
    ...(description === undefined ? [] : [sentence(description.split(/\n+/u).join(" "))]),
    ...limitsOf(field)
  ]
  const line = `${indent}- \`${name}\` ${type}${required ? ", required" : ""}${says.length > 0 ? `: ${says.join(" ")}` : ""}`
  const inner = holds.flatMap((table) =>
    holds.length === 1
      ? table.rows.flatMap((held) => itemOf(held, `${indent}  `))
      : [`${indent}  - ${table.caption}`, ...table.rows.flatMap((held) => itemOf(held, `${indent}    `))]
  )
  return [line, ...inner]
}

const tableOf = (to: MarkdownHtml, { caption, rows }: FieldTable): Html =>
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
      ${rows.map((row) => rowOf(to, row))}
    </tbody>
  </table>`

const rowOf = (to: MarkdownHtml, field: FieldRow): Html => {
  const { description, holds, name, required, type } = field
  const limits = limitsOf(field)
  return html`<tr>
      <th scope="row">${term(name)}${required && html` <span class="required">required</span>`}</th>
      <td class="type">${breakable(type)}</td>
      <td>
        ${description !== undefined && new Html(to.blocks(description))}${
          limits.length > 0 && html`<p class="limits">${new Html(limits.map(to.inline).join("<br />"))}</p>`
        }
      </td>
    </tr>
    ${
      holds.length > 0 &&
      html`<tr class="nested">
        <td colspan="3">${holds.map((table) => tableOf(to, table))}</td>
      </tr>`
    }`
}
