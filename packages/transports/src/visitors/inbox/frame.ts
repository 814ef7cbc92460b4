import { type SurfaceChannel, surfaceChannels } from "@tidings/schema/channels"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { linkButton } from "../../pages/parts/controls.ts"
import { card, head, tabs } from "../../pages/parts/layout.ts"
import { filters } from "../../pages/parts/table.ts"

/** The lists of the inbox: of mails, and of the messages of each channel that keeps its own here. */
export type InboxListName = "mails" | SurfaceChannel

interface InboxList {
  readonly name: InboxListName
  readonly path: string
  readonly title: string
  /** One message, in words. */
  readonly noun: string
}

/** Every list of the inbox. */
export const inboxLists: ReadonlyArray<InboxList> = [
  { name: "mails", path: "/inbox", title: "Mails", noun: "mail" },
  ...surfaceChannels.map(([name, { inboxPath = name, noun, title }]) => ({
    name,
    path: `/inbox/${inboxPath}`,
    title,
    noun: noun.toLowerCase()
  }))
]

/** Returns a list of the inbox by its name. */
export const inboxListNamed = (name: InboxListName): InboxList => inboxLists.find((one) => one.name === name)!

/** The badge of a message from a sandbox key, which was never meant to leave the platform. */
export const sandboxBadge = html`<span class="badge warn">Sandbox</span> `

/** The part of the inbox that a list shows. */
export interface ListedAs {
  /** The searched recipient; empty without a search. */
  readonly to: string
  /** The message that the page comes after; undefined for the newest. */
  readonly before: string | undefined
}

const pageLink = (path: string, query: Readonly<Record<string, string>>, words: string): Html => {
  const search = new URLSearchParams(query).toString()
  return linkButton(words, `${path}${search === "" ? "" : `?${search}`}`, { look: "sm" })
}

/** Links a list's newest page and the one of older messages; undefined if all of it is shown. */
export const pageLinks = (path: string, older: string | undefined, { before, to }: ListedAs): Html | undefined => {
  const search = to === "" ? {} : { to }
  if (older === undefined && before === undefined) return undefined
  return html`<nav class="pager" aria-label="Pages">
    ${before !== undefined && pageLink(path, search, "Newest")}
    ${older !== undefined && pageLink(path, { ...search, before: older }, "Older")}
  </nav>`
}

/** A page of a list: the ways to the others, the search by recipient, and what the list holds. */
export const inboxPage = (name: InboxListName, { to }: ListedAs, list: Html): Reply => {
  const { title } = inboxListNamed(name)
  return page({
    title: to === "" ? `${title} · Inbox · Tidings` : `${title} to ${to} · Tidings`,
    of: "ours",
    width: "full",
    main: html`${head({ title: "Inbox", says: `${title} are kept here instead of being sent.` })}
    ${tabs(
      inboxLists.map(({ path, title: words }) => [path, words]),
      title
    )}
    ${filters([{ kind: "search", name: "to", label: "Search by recipient" }], new URLSearchParams({ to }))}
    ${card(null, list)}`
  })
}
