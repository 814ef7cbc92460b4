import type { SurfaceChannel } from "@tidings/schema/channels"
import type { CapturedMessages } from "@tidings/services/inbox/Inbox"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { rowList } from "../../pages/parts/rowList.ts"
import { when } from "../../pages/when.ts"
import { emptyMessages, nothingFound } from "./empty.ts"
import { inboxListNamed, inboxPage, type ListedAs, pageLinks, sandboxBadge } from "./frame.ts"

/** The server that shows the page, and the time there. */
interface Where {
  readonly publicUrl: string
  readonly nowMs: number
}

const listOf = (
  channel: SurfaceChannel,
  { messages, older }: CapturedMessages,
  asked: ListedAs,
  { nowMs, publicUrl }: Where
): Html => {
  if (messages.length === 0)
    return asked.to === "" && asked.before === undefined
      ? emptyMessages(channel, publicUrl)
      : nothingFound(channel, asked.to)
  const entries = messages.map(({ captured_at, sandbox, segments, text, to }) => ({
    title: html`${sandbox && sandboxBadge}${to}`,
    says: html`<span class="words">${text}</span>`,
    end: html`<span class="quiet small"
      >${segments !== null && `${segments === 1 ? "1 segment" : `${segments} segments`} · `}${when(new Date(captured_at), nowMs)}</span
    >`
  }))
  return html`${rowList(entries)}${pageLinks(inboxListNamed(channel).path, older, asked)}`
}

/** The page of a channel's captured messages, newest first. */
export const messagesPage = (channel: SurfaceChannel, list: CapturedMessages, asked: ListedAs, where: Where): Reply =>
  inboxPage(channel, asked, listOf(channel, list, asked, where))
