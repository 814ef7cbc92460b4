import { type SurfaceChannel, surfaceChannels } from "@tidings/schema/channels"
import { html, type Html } from "../../pages/html.ts"

export const kindsStyle = `
.lead { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1.5rem; margin: .75rem 0 1.25rem; }
.lead h1 { font-size: 2rem; }
.lead p, .kinds { font-size: .9375rem; }
.kinds { display: flex; gap: 1.25rem; margin-bottom: 1.25rem; }
.kinds [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`

/** The lists of the inbox: of mails, and of the messages of each channel that keeps its own here. */
export type ListName = "mails" | SurfaceChannel

interface List {
  readonly name: ListName
  readonly path: string
  readonly title: string
  /** One message, in words. */
  readonly noun: string
}

/** Every list of the inbox. */
export const lists: ReadonlyArray<List> = [
  { name: "mails", path: "/inbox", title: "Mails", noun: "mail" },
  ...surfaceChannels.map(([name, { inboxPath = name, noun, title }]) => ({
    name,
    path: `/inbox/${inboxPath}`,
    title,
    noun: noun.toLowerCase()
  }))
]

/** Returns a list of the inbox by its name. */
export const listNamed = (name: ListName): List => lists.find((one) => one.name === name)!

const link = ({ name, path, title }: List, shown: ListName): Html =>
  name === shown ? html` <a href="${path}" aria-current="page">${title}</a>` : html` <a href="${path}">${title}</a>`

/** The inbox's heading, and links between its lists. */
export const kinds = (shown: ListName): Html =>
  html`<div class="lead">
      <h1>Inbox</h1>
      <p class="quiet">${listNamed(shown).title} are kept here instead of being sent.</p>
    </div>
    <nav class="kinds" aria-label="Kinds of messages">${lists.map((list) => link(list, shown))}</nav>`
