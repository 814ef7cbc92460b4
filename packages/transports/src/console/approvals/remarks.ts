import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

/** What is to be known before something leaves, or stands against it (`wrong`), in words below a title; nothing where nothing does. */
export const remarks = (words: ReadonlyArray<string>, kind: "" | "wrong" = "", title?: string): Html | false =>
  words.length > 0 &&
  html`<div class="message ${kind}">
    ${title !== undefined && html`<p><strong>${title}</strong></p>`}
    ${words.map((one) => html`<p>${outside(one, { most: 1_000 })}</p>`)}
  </div>`
