import type { TextsPage } from "@tidings/services/inbox/Inbox"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { when } from "../../pages/when.ts"
import { banner, kinds, type ListedAs, listStyle, pageLinks, sandboxBadge } from "./frame.ts"
import { emptyStyle, emptyTexts, nothingFound } from "./empty.ts"

const style = `${listStyle}${emptyStyle}
.texts { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
.texts li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); padding: 1rem 1.25rem; }
.texts .about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin: 0 0 .5rem; color: var(--quiet); font-size: .9375rem; }
.texts .body { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`

const text = ({ body, captured_at, sandbox, segments, to_number }: TextsPage["texts"][number], nowMs: number): Html =>
  html`<li>
    <p class="about">
      <span>${sandbox && sandboxBadge}${to_number}</span>
      <span>${segments === 1 ? "1 segment" : `${segments} segments`} · ${when(new Date(captured_at), nowMs)}</span>
    </p>
    <p class="body">${body}</p>
  </li>`

const content = (list: TextsPage, asked: ListedAs, publicUrl: string, nowMs: number): Html => {
  if (list.texts.length > 0)
    return html`<ul class="texts">
        ${list.texts.map((one) => text(one, nowMs))}
      </ul>
      ${pageLinks("/inbox/texts", list.older, asked)}`
  return asked.to === "" && asked.before === undefined ? emptyTexts(publicUrl) : nothingFound("texts", asked.to)
}

/** The page of captured text messages, newest first. */
export const textsPage = (list: TextsPage, asked: ListedAs, publicUrl: string, nowMs: number): Reply =>
  page({
    title: asked.to === "" ? "Text messages · Tidings" : `Text messages to ${asked.to} · Tidings`,
    style,
    banner: banner(asked.to, "/inbox/texts"),
    main: html`${kinds("texts")} ${content(list, asked, publicUrl, nowMs)}`
  })
