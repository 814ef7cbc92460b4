import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

/** Remarks below a title, of kind `wrong` for reasons against the call; false if there are none. */
export const remarks = (words: ReadonlyArray<string>, kind: "" | "wrong" = "", title?: string): Html | false =>
  words.length > 0 &&
  html`<div class="message ${kind}">
    ${title !== undefined && html`<p><strong>${title}</strong></p>`}
    ${words.map((one) => html`<p>${outside(one, { most: 1_000 })}</p>`)}
  </div>`
