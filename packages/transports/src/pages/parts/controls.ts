import { html, type Html } from "../html.ts"
import { icon, type IconName } from "./icon.ts"

interface Link {
  /** `go` is the one primary action of a page, `bad` destroys, `bare` has no border; `sm` and `wide` are sizes. */
  readonly look?: string
  readonly icon?: IconName
  readonly label?: string
}

/** A link that looks like a button. */
export const linkButton = (words: string, href: string, { icon: name, label, look = "" }: Link = {}): Html =>
  html`<a class="b ${look}" href="${href}" ${label !== undefined && html` aria-label="${label}"`}
    >${name !== undefined && icon(name)}${words}</a
  >`

interface FormButton extends Link {
  readonly name?: string
  readonly value?: string
  /** Another address that the form is posted to. */
  readonly postsTo?: string
  /** Name of the frame that shows the answer. */
  readonly frame?: string
  /** True for a button that posts a form which need not be complete. */
  readonly skips?: boolean
}

/** A button of the form around it. */
export const button = (
  words: string,
  { frame, icon: drawn, look = "", name, postsTo, skips = false, value }: FormButton = {}
): Html => {
  const own = html`${name !== undefined && html` name="${name}"`}${value !== undefined && html` value="${value}"`}`
  const way = html`${skips && html` formnovalidate`}${postsTo !== undefined && html` formaction="${postsTo}"`}${frame !== undefined && html` formtarget="${frame}"`}`
  return html`<button class="b ${look}" ${own}${way}>${drawn !== undefined && icon(drawn)}${words}</button>`
}

/** A radio button with its title and the meaning of choosing it. */
export const choice = (name: string, value: string, title: string, says: string, isChecked: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" required ${isChecked && "checked"} /><span
      ><b>${title}</b><span class="quiet small">${says}</span></span
    ></label
  >`

/** A menu of further actions, which opens without scripts. */
export const menu = (label: string, items: ReadonlyArray<Html | false | undefined>): Html | undefined =>
  items.some((item) => item instanceof Object)
    ? html`<details class="menu end">
        <summary class="b bare" aria-label="${label}">${icon("ellipsis")}</summary>
        <div class="pop">${items}</div>
      </details>`
    : undefined

/** A code to copy, cut by the window, with a button that copies all of it. */
export const copyable = (text: string): Html =>
  html`<span class="id"
    ><code title="${text}">${text}</code
    ><button class="b bare sm" type="button" data-copy="${text}" aria-label="Copy ${text}" hidden>
      ${icon("copy")}
    </button></span
  >`

/** Code to read and to copy; `light` for answers and values. */
export const code = (text: Html | string, label: string, look: "" | "light" = ""): Html =>
  html`<div class="code ${look}">
    <pre tabindex="0" role="region" aria-label="${label}">${text}</pre>
    <button class="b copy" type="button" data-copy hidden>${icon("copy")}Copy</button>
  </div>`
