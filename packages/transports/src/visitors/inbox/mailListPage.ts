import type { InboxPage } from "@tidings/services/inbox/Inbox"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { emptyInbox, emptyStyle, nothingFound } from "./empty.ts"
import { banner, kinds, type ListedAs, listStyle, pageLinks, sandboxBadge } from "./frame.ts"
import { when } from "../../pages/when.ts"

const style = `${listStyle}${emptyStyle}
.mails { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: auto minmax(0, 15rem) minmax(0, 1fr) auto; align-items: center; gap: 0 1.1rem; padding: .85rem 1.25rem; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--tint); }
.mails a:focus-visible { outline-offset: -3px; border-radius: 16px; }
.initial { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--tint); color: var(--accent); font: 600 1rem/1 var(--serif); text-transform: uppercase; }
.mails a:hover .initial { background: var(--card); }
.to, .subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.to { color: var(--quiet); font-size: .9375rem; }
.subject { font-weight: 550; }
.mails time { color: var(--quiet); font-size: .875rem; white-space: nowrap; }
@media (max-width: 40rem) {
  .mails a { grid-template-columns: auto minmax(0, 1fr) auto; padding: .8rem 1rem; gap: 0 .85rem; }
  .initial { grid-row: 1 / 3; }
  .subject { grid-column: 2 / 4; grid-row: 2; }
  .to { grid-column: 2; grid-row: 1; font-size: .875rem; }
  .mails time { grid-column: 3; grid-row: 1; font-size: .8125rem; }
}
`

const row = ({ createdAt, id, sandbox, subject, toEmail }: InboxPage["mails"][number], nowMs: number): Html =>
  html`<li>
    <a href="/inbox/${id}"
      ><span class="initial" aria-hidden="true">${Array.from(toEmail)[0]}</span><span class="to">${toEmail}</span
      ><span class="subject">${sandbox && sandboxBadge}${subject === "" ? "(no subject)" : subject}</span
      >${when(createdAt, nowMs)}</a
    >
  </li>`

const content = (list: InboxPage, asked: ListedAs, publicUrl: string, nowMs: number): Html => {
  if (list.mails.length > 0)
    return html`<ul class="mails">
        ${list.mails.map((mail) => row(mail, nowMs))}
      </ul>
      ${pageLinks("/inbox", list.older, asked)}`
  return asked.to === "" && asked.before === undefined ? emptyInbox(publicUrl) : nothingFound("mails", asked.to)
}

/** The page of captured mails, newest first. */
export const mailListPage = (list: InboxPage, asked: ListedAs, publicUrl: string, nowMs: number): Reply =>
  page({
    title: asked.to === "" ? "Inbox · Tidings" : `Mails to ${asked.to} · Tidings`,
    style,
    banner: banner(asked.to),
    main: html`${kinds("mails")} ${content(list, asked, publicUrl, nowMs)}`
  })
