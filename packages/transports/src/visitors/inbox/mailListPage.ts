import type { InboxPage } from "@tidings/services/inbox/Inbox"
import type { Reply } from "../../http/Reply.ts"
import { html } from "../../pages/html.ts"
import { type TableColumn, dataTable } from "../../pages/parts/table.ts"
import { when } from "../../pages/when.ts"
import { emptyInbox, nothingFound } from "./empty.ts"
import { inboxPage, type ListedAs, pageLinks, sandboxBadge } from "./frame.ts"

type Mail = InboxPage["mails"][number]

const columnsAt = (nowMs: number): ReadonlyArray<TableColumn<Mail>> => [
  {
    title: "Subject",
    of: ({ livemode, subject }) => html`${!livemode && sandboxBadge}${subject === "" ? "(no subject)" : subject}`,
    href: ({ id }) => `/inbox/${id}`,
    isCut: true
  },
  { title: "To", of: ({ toEmail }) => toEmail, isCut: true },
  { title: "Captured", of: ({ createdAt }) => when(createdAt, nowMs), isNumber: true }
]

/** The page of captured mails, newest first. */
export const inboxListPage = (list: InboxPage, asked: ListedAs, publicUrl: string, nowMs: number): Reply => {
  if (list.mails.length > 0) {
    const pager = pageLinks("/inbox", list.older, asked)
    return inboxPage(
      "mails",
      asked,
      dataTable({ caption: "Mails", columns: columnsAt(nowMs), rows: list.mails, pager })
    )
  }
  const isAll = asked.to === "" && asked.before === undefined
  return inboxPage("mails", asked, isAll ? emptyInbox(publicUrl) : nothingFound("mails", asked.to))
}
