import { html, type Html } from "../html.ts"

type Shown = Html | string

/** An entry of a short list in a card. */
interface ListEntry {
  readonly title: Shown
  readonly href?: string | undefined
  /** A quiet line below the title. */
  readonly says?: Shown | undefined
  /** A badge, a number or an action at the end. */
  readonly end?: Shown | undefined
}

/** A short list in a card: a title with a quiet line below it, and something at the end. */
export const rowList = (entries: ReadonlyArray<ListEntry>): Html =>
  html`<ul class="rows">
    ${entries.map(
      ({ end, href, says, title }) =>
        html`<li>
          <span class="grow"
            >${href === undefined ? html`<b>${title}</b>` : html`<a href="${href}">${title}</a>`}${says !== undefined && html`<span class="quiet">${says}</span>`}</span
          >${end}
        </li>`
    )}
  </ul>`
