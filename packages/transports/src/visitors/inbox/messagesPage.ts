import type { SurfaceChannel } from "@tidings/schema/channels"
import type { CapturedMessages } from "@tidings/services/inbox/Inbox"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { when } from "../../pages/when.ts"
import { emptyStyle, emptyMessages, nothingFound } from "./empty.ts"
import { banner, inboxListNamed, kinds, type ListedAs, listStyle, pageLinks, sandboxBadge } from "./frame.ts"

const style = `${listStyle}${emptyStyle}
.texts { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
.texts li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); padding: 1rem 1.25rem; }
.texts .about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin: 0 0 .5rem; color: var(--quiet); font-size: .9375rem; }
.texts .body { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`

const item = (
  { captured_at, sandbox, segments, text, to }: CapturedMessages["messages"][number],
  nowMs: number
): Html =>
  html`<li>
    <p class="about">
      <span>${sandbox && sandboxBadge}${to}</span>
      <span
        >${segments !== null && `${segments === 1 ? "1 segment" : `${segments} segments`} · `}${when(new Date(captured_at), nowMs)}</span
      >
    </p>
    <p class="body">${text}</p>
  </li>`

/** The server that shows the page, and the time there. */
interface Where {
  readonly publicUrl: string
  readonly nowMs: number
}

const content = (
  channel: SurfaceChannel,
  list: CapturedMessages,
  asked: ListedAs,
  { nowMs, publicUrl }: Where
): Html => {
  if (list.messages.length > 0)
    return html`<ul class="texts">
        ${list.messages.map((one) => item(one, nowMs))}
      </ul>
      ${pageLinks(inboxListNamed(channel).path, list.older, asked)}`
  return asked.to === "" && asked.before === undefined
    ? emptyMessages(channel, publicUrl)
    : nothingFound(channel, asked.to)
}

/** The page of a channel's captured messages, newest first. */
export const messagesPage = (channel: SurfaceChannel, list: CapturedMessages, asked: ListedAs, where: Where): Reply => {
  const { path, title } = inboxListNamed(channel)
  return page({
    title: asked.to === "" ? `${title} · Tidings` : `${title} to ${asked.to} · Tidings`,
    style,
    banner: banner(asked.to, path),
    main: html`${kinds(channel)} ${content(channel, list, asked, where)}`
  })
}
