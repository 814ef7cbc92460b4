import { html, type Html } from "../html.ts"
import { icon, type IconName } from "./icon.ts"
import { live } from "./live.ts"
import { prose } from "./words.ts"

type Shown = Html | string

interface Head {
  /** Pages above this one: address and words. */
  readonly crumb?: ReadonlyArray<readonly [href: string, words: string]>
  readonly title: Shown
  /** Badges beside the title. */
  readonly extra?: Shown | undefined
  readonly says?: Shown | undefined
  /** Actions, the primary one last. */
  readonly acts?: Shown | undefined
}

/** The head of a page, with its one h1. */
export const head = ({ acts, crumb, extra, says, title }: Head): Html =>
  html`<header class="head">
    <div>
      ${crumb !== undefined && html`<nav class="crumb" aria-label="Path">${crumb.map(([href, words], index) => html`${index > 0 && icon("chevron-right")}<a href="${href}">${words}</a>`)}</nav>`}
      <div class="title">
        <h1>${title}</h1>
        ${extra !== undefined && live("span", "states", html`${extra}`)}
      </div>
      ${says !== undefined && html`<p>${prose(says)}</p>`}
    </div>
    ${acts !== undefined && html`<div class="acts">${acts}</div>`}
  </header>`

interface Card {
  /** Beside the title, at its end. */
  readonly side?: Shown | undefined
  readonly says?: Shown | undefined
  readonly id?: string
  /** True if the body has no padding of its own. */
  readonly pad?: boolean
}

/** A card with rows of one kind; without a title if that is null. */
export const card = (title: Shown | null, body: Shown, { id, pad = false, says, side }: Card = {}): Html =>
  html`<section class="card" ${id !== undefined && html` aria-labelledby="${id}"`}>
    ${title !== null && html`<header><h2${id !== undefined && html` id="${id}"`}>${title}</h2>${says !== undefined && html`<span class="quiet small">${says}</span>`}${side}</header>`}
    ${pad ? html`<div class="pad">${body}</div>` : body}
  </section>`

/** Names and values of a thing; those without a value are left out. */
export const facts = (rows: ReadonlyArray<readonly [name: string, value: Shown | null | undefined | false]>): Html =>
  html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`
    )}
  </dl>`

/** Parts of a thing, each with its own address. */
export const tabs = (
  items: ReadonlyArray<readonly [href: string, words: string, count?: string]>,
  current: string
): Html =>
  html`<nav class="tabs" aria-label="Parts">
    ${items.map(([href, words, count]) => html`<a href="${href}" ${words === current && html` aria-current="page"`}>${words}${count !== undefined && html` <span class="count">${count}</span>`}</a>`)}
  </nav>`

/** The thing on the left, and what is known of it on the right; `half` for two columns of one width. */
export const split = (main: Shown, side: Shown, look: "" | "half" = ""): Html =>
  html`<div class="split ${look}">
    <div class="stack">${main}</div>
    <div class="stack">${side}</div>
  </div>`

/** A place with nothing in it, and the next step. */
export const empty = (name: IconName, title: string, says: Shown, acts?: Shown): Html =>
  html`<div class="empty">
    ${icon(name)}
    <h2>${title}</h2>
    <p>${says}</p>
    ${acts !== undefined && html`<div class="acts">${acts}</div>`}
  </div>`

/** A message with at most one action. */
export const noteBox = (
  look: "good" | "info" | "warn" | "bad",
  name: IconName,
  title: Shown,
  says?: Shown,
  act?: Shown
): Html =>
  html`<div class="note ${look}" ${look === "good" && html` role="status"`}${look === "bad" && html` role="alert"`}>
    ${icon(name)}
    <div><b>${title}</b>${says !== undefined && html`<div class="says">${says}</div>`}</div>
    ${act}
  </div>`

/** Numbers with their names, and what each is measured against. */
export const stats = (
  items: ReadonlyArray<{
    readonly name: string
    readonly value: string
    readonly says?: string
    readonly isOver?: boolean
  }>
): Html =>
  live(
    "dl",
    "stats",
    html`${items.map(
      ({ isOver = false, name, says, value }) =>
        html`<div>
          <dt>${name}</dt>
          <dd class="${isOver && "over"}">${value}${says !== undefined && html`<small>${says}</small>`}</dd>
        </div>`
    )}`
  )

/** Radio buttons side by side, of which the first is chosen. */
export const seg = (
  name: string,
  label: string,
  options: ReadonlyArray<{ readonly words: string; readonly value: string; readonly icon?: IconName | undefined }>
): Html =>
  html`<div class="seg" role="radiogroup" aria-label="${label}">
    ${options.map(({ icon: drawn, value, words }, index) => html`<label><input type="radio" name="${name}" value="${value}" ${index === 0 && "checked"} />${drawn !== undefined && icon(drawn)}${words}</label>`)}
  </div>`

/** Several views of one thing, chosen by radio buttons, without scripts. */
export const views = (
  name: string,
  label: string,
  options: ReadonlyArray<{ readonly words: string; readonly icon?: IconName; readonly body: Shown }>,
  extra?: Shown
): Html =>
  html`<div class="views">
    <div class="pad acts">
      ${seg(
        name,
        label,
        options.map(({ icon: drawn, words }, index) => ({ words, icon: drawn, value: String(index + 1) }))
      )}
      ${extra}
    </div>
    ${options.map(({ body }, index) => html`<div class="v v${index + 1}">${body}</div>`)}
  </div>`

/** Steps that happened, each at its time, newest first as given. */
export const timeline = (
  items: ReadonlyArray<{
    readonly icon: IconName
    readonly look: string
    readonly title: Shown
    readonly at?: Html | undefined
    readonly says?: Shown | undefined
  }>
): Html =>
  live(
    "ol",
    "time",
    html`${items.map(({ at, icon: drawn, look, says, title }) => html`<li><span class="pt ${look}">${icon(drawn)}</span><b>${title}</b>${at}${says !== undefined && html`<p>${says}</p>`}</li>`)}`
  )
