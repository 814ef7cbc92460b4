import { html, type Html } from "../../../pages/html.ts"
import { inline, term } from "../prose.ts"

interface Row {
  readonly code: string
  readonly status: string | number
  readonly meaning: string
}

/**
 * Error codes as a table. If `defines` is true, each row is the anchor of its code; otherwise it links to the errors
 * page.
 */
export const codesTable = (rows: ReadonlyArray<Row>, defines: boolean): Html =>
  html`<table class="codes">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ code, meaning, status }) => {
        const cells = html`<th scope="row">
            <a href="${defines ? "" : "/docs/errors"}#${code}">${term(code)}</a>
          </th>
          <td>${status}</td>
          <td>${inline(meaning)}</td>`
        return defines
          ? html`<tr id="${code}">
              ${cells}
            </tr>`
          : html`<tr>
              ${cells}
            </tr>`
      })}
    </tbody>
  </table>`
