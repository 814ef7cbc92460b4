import { mark } from "../../pages/document.ts"
import { html, type Html } from "../../pages/html.ts"

/** The bar above every page of the inbox, with the search by recipient. */
export const banner = (to: string, action = "/inbox"): Html =>
  html`<header class="bar">
    <a class="brand" href="/inbox">${mark}<span>Tidings</span></a>
    <form class="search" role="search" action="${action}">
      <label class="hidden" for="to">Search by recipient</label>
      <input
        id="to"
        name="to"
        type="search"
        value="${to}"
        placeholder="Search by recipient"
        autocomplete="off"
        spellcheck="false"
      />
    </form>
  </header>`

export const barStyle = `
.bar { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1.5rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 1rem; }
.brand { display: inline-flex; align-items: center; gap: .65rem; color: var(--ink); text-decoration: none; font: 600 1.2rem/1 var(--serif); }
.search { flex: 0 1 19rem; }
.search input { width: 100%; border: 1px solid var(--line); border-radius: 999px; background: var(--card); color: var(--ink); padding: .5rem 1.1rem; font-size: .9375rem; }
.search input::placeholder { color: var(--quiet); opacity: 1; }
main { max-width: 68rem; margin: 0 auto; padding: .75rem 1.5rem 3rem; }
@media (max-width: 40rem) { .bar { padding: 1rem; } main { padding: .25rem 1rem 2rem; } .search { flex: 1 1 9rem; } }
`

/** The badge of a mail from a sandbox key, which was never meant to leave the platform. */
export const sandboxBadge = html`<span class="badge">Sandbox</span> `

export const badgeStyle = `
.badge { display: inline-block; margin-right: .3rem; padding: .2em .7em; border-radius: 999px; background: var(--tint); color: var(--accent); font: 600 .75rem/1.4 var(--sans); letter-spacing: .02em; vertical-align: middle; }
`

const kindsStyle = `
.lead { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1.5rem; margin: .75rem 0 1.25rem; }
.lead h1 { font-size: 2rem; }
.lead p, .kinds { font-size: .9375rem; }
.kinds { display: flex; gap: 1.25rem; margin-bottom: 1.25rem; }
.kinds [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`

const kindLink = (path: string, words: string, isShown: boolean): Html =>
  isShown ? html`<a href="${path}" aria-current="page">${words}</a>` : html`<a href="${path}">${words}</a>`

/** The inbox's heading, and links between mails and text messages. */
export const kinds = (shown: "mails" | "texts"): Html =>
  html`<div class="lead">
      <h1>Inbox</h1>
      <p class="quiet">${shown === "mails" ? "Mails" : "Text messages"} are kept here instead of being sent.</p>
    </div>
    <nav class="kinds" aria-label="Kinds of messages">
      ${kindLink("/inbox", "Mails", shown === "mails")} ${kindLink("/inbox/texts", "Text messages", shown === "texts")}
    </nav>`

/** The part of the inbox that a list shows. */
export interface ListedAs {
  /** The searched recipient; empty without a search. */
  readonly to: string
  /** The message that the page comes after; undefined for the newest. */
  readonly before: string | undefined
}

/** Styles of a list: its bar, badges, heading and links. */
export const listStyle = `${barStyle}${badgeStyle}${kindsStyle}
.pages { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1.25rem; font-size: .9375rem; }
.pages a:last-child { margin-left: auto; }
`

const pageLink = (path: string, query: Readonly<Record<string, string>>, words: string): Html => {
  const search = new URLSearchParams(query).toString()
  return html`<a href="${path}${search === "" ? "" : `?${search}`}">${words}</a>`
}

/** Links a list's newest page and the one of older messages; undefined if all of it is shown. */
export const pageLinks = (path: string, older: string | undefined, { before, to }: ListedAs): Html | undefined => {
  const search = to === "" ? {} : { to }
  if (older === undefined && before === undefined) return undefined
  return html`<nav class="pages" aria-label="Pages">
    ${before !== undefined && pageLink(path, search, "← Newest")}
    ${older !== undefined && pageLink(path, { ...search, before: older }, "Older →")}
  </nav>`
}
