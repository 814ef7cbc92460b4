import type { Guide } from "../../guides/shelves.ts"
import type { Manual } from "../Manual.ts"
import type { ManualEntry } from "../Chapters.ts"
import { catalogue } from "@tidings/schema/catalogue"
import { codesIn } from "../../document/errors.ts"
import type { FieldTable } from "../parts/fieldTree.ts"
import { takes } from "../parts/operationFacts.ts"

/** A place in the documentation that search can find. */
export interface SearchEntry {
  readonly href: string
  /** The kind of place, in one word. */
  readonly kind: "Guide" | "Operation" | "Event" | "Error" | "Page"
  /** The shown title, unique among all places. */
  readonly title: string
  /** One line of description. */
  readonly text: string
  /** The searched part of the title; the whole title is searched if absent. */
  readonly heading?: string
  /** Names that programs and people use for it. */
  readonly name: string
  /** Names of its fields. */
  readonly names: string
  /** Further searched words. */
  readonly words: string
}

const namesIn = ({ rows }: FieldTable): ReadonlyArray<string> =>
  rows.flatMap(({ holds, name }) => [name, ...holds.flatMap(namesIn)])

const operation = (manual: Manual, chapter: string, entry: ManualEntry): SearchEntry => ({
  href: `/docs/${entry.operation.operationId}`,
  kind: "Operation",
  title: entry.operation.summary,
  text: `${entry.method} ${entry.path}`,
  name: `${entry.operation.operationId} ${entry.path}`,
  names: takes(manual, entry).flatMap(namesIn).join(" "),
  words: `${chapter} ${entry.operation.description ?? ""}`
})

/** Command prefixes, left out because their words would be weighted differently on each kind of installation. */
const runners = /\bnpx (?:--no-install|-y pnpm@\d+) /gu

/** Returns the text below each second-level heading, in order. */
const sectionTexts = (markdown: string): ReadonlyArray<string> =>
  markdown
    .replaceAll(runners, "")
    .split("\n## ")
    .slice(1)
    .map((section) => section.slice(section.indexOf("\n") + 1))

/** Everyday synonyms that the guides do not contain, by slug. */
const alsoSaid: Readonly<Record<string, string>> = {
  backup: "dump disaster recovery",
  campaigns: "newsletter broadcast bulk mailing",
  debugging: "troubleshoot stuck lost missing",
  links: "utm click tracking",
  "lists-and-contacts": "audience subscribers people csv",
  production: "deploy hosting kubernetes self-hosted",
  sending: "transactional mail api",
  sequences: "drip automation journey flow workflow onboarding",
  sms: "texts otp phone opt-out",
  testing: "bounce simulate dry run",
  webhooks: "callback hmac notification"
}

/** Returns the first sentence of a section's prose without Markdown marks, at most 160 characters. */
const firstSentence = (markdown: string): string => {
  const paragraph =
    markdown.split(/\n{2,}/u).find((block) => block.length > 30 && /^(?!```)[\p{L}`[*]/u.test(block.trim())) ?? ""
  const plain = paragraph
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/gu, "$1")
    .replaceAll(/[`*]/gu, "")
    .replaceAll(/\s+/gu, " ")
  return /^.{1,160}?[.:](?=\s|$)/u.exec(plain.trim())?.[0] ?? plain.trim().slice(0, 160)
}

const guidePlaces = (guide: Guide): ReadonlyArray<SearchEntry> => {
  const href = `/docs/guides/${guide.slug}`
  const texts = sectionTexts(guide.markdown)
  return [
    {
      href,
      kind: "Guide",
      title: guide.title,
      text: guide.summary,
      name: `${guide.slug} ${alsoSaid[guide.slug] ?? ""}`,
      names: "",
      words: guide.sections.map(({ title }) => title).join(" ")
    },
    ...guide.sections.map(({ id, title }, index): SearchEntry => ({
      href: `${href}#${id}`,
      kind: "Guide",
      title: `${guide.title}: ${title}`,
      heading: title,
      text: firstSentence(texts[index] ?? "") || guide.summary,
      name: "",
      names: "",
      words: texts[index] ?? ""
    }))
  ]
}

const pages: ReadonlyArray<SearchEntry> = [
  [
    "/docs/connect",
    "Connect an agent",
    "The settings of MCP clients, signing in or with a key",
    "claude chatgpt cursor vscode"
  ],
  ["/docs/events", "Webhook events", "What is posted to webhooks, and how a receiver verifies it", ""],
  ["/docs/errors", "Errors", "Every error, and what to do about it", "problem code"],
  ["/docs/changelog", "Changelog", "What each version brought", "release notes new"]
].map(([href, title, text, name]) => ({
  href: href!,
  kind: "Page",
  title: title!,
  text: text!,
  name: name!,
  names: "",
  words: ""
}))

/**
 * Returns everything that search can find: guides and their sections, operations, events, errors and the other pages.
 */
export const searchEntriesOf = (manual: Manual): ReadonlyArray<SearchEntry> => [
  ...manual.guides.flatMap(guidePlaces),
  ...manual.chapters.flatMap(({ description, entries, title }) =>
    entries.map((entry) => operation(manual, `${title} ${description}`, entry))
  ),
  ...pages,
  ...Object.entries(manual.document.webhooks).map(([type, { post }]): SearchEntry => ({
    href: `/docs/events#${type}`,
    kind: "Event",
    title: type,
    heading: "",
    text: post.summary,
    name: type,
    names: "",
    words: ""
  })),
  ...codesIn(manual.document).map((code): SearchEntry => ({
    href: `/docs/errors#${code}`,
    kind: "Error",
    title: code,
    heading: "",
    text: catalogue[code].message,
    name: code,
    names: "",
    words: ""
  }))
]
