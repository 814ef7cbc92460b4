import { html, type Html } from "../../pages/html.ts"

export const kindsStyle = `
.lead { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1.5rem; margin: .75rem 0 1.25rem; }
.lead h1 { font-size: 2rem; }
.lead p, .kinds { font-size: .9375rem; }
.kinds { display: flex; gap: 1.25rem; margin-bottom: 1.25rem; }
.kinds [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`

const kind = (path: string, words: string, isShown: boolean): Html =>
  isShown ? html`<a href="${path}" aria-current="page">${words}</a>` : html`<a href="${path}">${words}</a>`

/** The inbox's heading, and links between mails and text messages. */
export const kinds = (shown: "mails" | "texts"): Html =>
  html`<div class="lead">
      <h1>Inbox</h1>
      <p class="quiet">${shown === "mails" ? "Mails" : "Text messages"} are kept here instead of being sent.</p>
    </div>
    <nav class="kinds" aria-label="Kinds of messages">
      ${kind("/inbox", "Mails", shown === "mails")} ${kind("/inbox/texts", "Text messages", shown === "texts")}
    </nav>`
