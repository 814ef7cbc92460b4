import { html, type Html } from "../../../../pages/html.ts"
import { outside } from "../../../../pages/outside.ts"

const mostRows = 200
const mostCharacters = 2_000
/** Fields with file contents, for which only the length is shown. */
const bytesField = /base64$/iu

interface Row {
  readonly path: string
  readonly value: string
}

const step = (path: string, name: string, isItem: boolean): string =>
  isItem ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`

/** Returns every leaf value of an input with its path, and stops at one more than is shown. */
const rowsOf = (input: unknown): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  const walk = (value: unknown, path: string): void => {
    if (rows.length > mostRows) return
    if (typeof value !== "object" || value === null) {
      const isBytes = typeof value === "string" && bytesField.test(path)
      rows.push({ path, value: isBytes ? `${value.length.toLocaleString("en")} characters of base64` : String(value) })
      return
    }
    const entries = Object.entries(value)
    if (entries.length === 0) rows.push({ path, value: Array.isArray(value) ? "(none)" : "(empty)" })
    for (const [name, inner] of entries) walk(inner, step(path, name, Array.isArray(value)))
  }
  walk(input, "")
  return rows
}

const row = ({ path, value }: Row): Html =>
  html`<tr>
    <th scope="row">${outside(path, { most: 200 })}</th>
    <td>${outside(value, { most: mostCharacters, lines: true })}</td>
  </tr>`

/** The input of the call that would run, field by field. */
export const inputTable = (input: unknown): Html => {
  const rows = rowsOf(input)
  return html`<div class="tablewrap" tabindex="0" role="region" aria-label="What would run, table">
      <table class="t inputs">
        <caption class="hidden">
          What would run
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, mostRows).map(row)}
        </tbody>
      </table>
    </div>
    ${rows.length > mostRows && html`<p class="quiet small pad">The first ${mostRows} values are listed.</p>`}`
}
