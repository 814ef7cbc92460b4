import type { Guide } from "../../guides/Guide.ts"
import type { Entry, Manual } from "../Manual.ts"
import { catalogue } from "@tidings/schema/catalogue"
import { codesIn } from "../../document/codesIn.ts"
import type { FieldTable } from "../parts/fieldTree.ts"
import { takes } from "../parts/operationFacts.ts"

/** A place of the documentation that can be found. */
export interface Place {
  readonly href: string
  /** What sort of thing it is, in a word. */
  readonly kind: "Guide" | "Operation" | "Event" | "Error" | "Page"
  /** As it is shown; no other place has it. */
  readonly title: string
  /** One line about it. */
  readonly text: string
  /** The words of its title that it alone has, where that says more. */
  readonly heading?: string
  /** What programs and people call it. */
  readonly name: string
  /** Names of its parts: its fields. */
  readonly names: string
  /** Further words that it is found by. */
  readonly words: string
}

const namesIn = ({ rows }: FieldTable): ReadonlyArray<string> =>
  rows.flatMap(({ holds, name }) => [name, ...holds.flatMap(namesIn)])

const operation = (manual: Manual, chapter: string, entry: Entry): Place => ({
  href: `/docs/${entry.operation.operationId}`,
  kind: "Operation",
  title: entry.operation.summary,
  text: `${entry.method} ${entry.path}`,
  name: `${entry.operation.operationId} ${entry.path}`,
  names: takes(manual, entry).flatMap(namesIn).join(" "),
  words: `${chapter} ${entry.operation.description ?? ""}`
})

/** How commands begin here, whose words would weigh otherwise on each kind of installation. */
const runners = /\bnpx (?:--no-install|-y pnpm@\d+) /gu

/** The text below each heading of the second level, in their order. */
const sectionTexts = (markdown: string): ReadonlyArray<string> =>
  markdown
    .replaceAll(runners, "")
    .split("\n## ")
    .slice(1)
    .map((section) => section.slice(section.indexOf("\n") + 1))

/** Everyday words that a guide does not say. */
const alsoSaid: Readonly<Record<string, string>> = {
  backup: "dump disaster recovery",
  campaigns: "newsletter broadcast bulk mailing",
  links: "utm click tracking",
  "lists-and-contacts": "audience subscribers people csv",
  production: "deploy hosting kubernetes self-hosted",
  sending: "transactional mail api",
  sequences: "drip automation journey flow workflow onboarding",
  sms: "texts otp phone opt-out",
  testing: "bounce simulate dry run",
  webhooks: "callback hmac notification"
}

/** The beginning of a section's prose, without its marks. */
const firstSentence = (markdown: string): string => {
  const paragraph =
    markdown.split(/\n{2,}/u).find((block) => block.length > 30 && /^(?!```)[\p{L}`[*]/u.test(block.trim())) ?? ""
  const plain = paragraph
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/gu, "$1")
    .replaceAll(/[`*]/gu, "")
    .replaceAll(/\s+/gu, " ")
  return /^.{1,160}?[.:](?=\s|$)/u.exec(plain.trim())?.[0] ?? plain.trim().slice(0, 160)
}

const guidePlaces = (guide: Guide): ReadonlyArray<Place> => {
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
    ...guide.sections.map(({ id, title }, index): Place => ({
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

const pages: ReadonlyArray<Place> = [
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

/** Everything that can be found: guides and their sections, operations, events, errors and the other pages. */
export const placesOf = (manual: Manual): ReadonlyArray<Place> => [
  ...manual.guides.flatMap(guidePlaces),
  ...manual.chapters.flatMap(({ description, entries, title }) =>
    entries.map((entry) => operation(manual, `${title} ${description}`, entry))
  ),
  ...pages,
  ...Object.entries(manual.document.webhooks).map(([type, { post }]): Place => ({
    href: `/docs/events#${type}`,
    kind: "Event",
    title: type,
    heading: "",
    text: post.summary,
    name: type,
    names: "",
    words: ""
  })),
  ...codesIn(manual.document).map((code): Place => ({
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
