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
  readonly title: string
  /** One line about it. */
  readonly text: string
  /** Names of programs: of the operation, its route and its fields. */
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
  names: [entry.operation.operationId, entry.path, ...takes(manual, entry).flatMap(namesIn)].join(" "),
  words: `${chapter} ${entry.operation.description ?? ""}`
})

/** The text below each heading of the second level, in their order. */
const sectionTexts = (markdown: string): ReadonlyArray<string> =>
  markdown
    .split("\n## ")
    .slice(1)
    .map((section) => section.slice(section.indexOf("\n") + 1))

const guidePlaces = (guide: Guide): ReadonlyArray<Place> => {
  const href = `/docs/guides/${guide.slug}`
  const texts = sectionTexts(guide.markdown)
  return [
    { href, kind: "Guide", title: guide.title, text: guide.summary, names: "", words: "" },
    ...guide.sections.map(({ id, title }, index): Place => ({
      href: `${href}#${id}`,
      kind: "Guide",
      title,
      text: guide.title,
      names: "",
      words: texts[index] ?? ""
    }))
  ]
}

const pages: ReadonlyArray<Place> = [
  ["/docs/connect", "Connect an agent", "The settings of MCP clients, signing in or with a key"],
  ["/docs/events", "Webhook events", "What is posted to webhooks, and how a receiver verifies it"],
  ["/docs/errors", "Errors", "Every error, and what to do about it"],
  ["/docs/changelog", "Changelog", "What each version brought"]
].map(([href, title, text]) => ({ href: href!, kind: "Page", title: title!, text: text!, names: "", words: "" }))

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
    text: post.summary,
    names: type,
    words: ""
  })),
  ...codesIn(manual.document).map((code): Place => ({
    href: `/docs/errors#${code}`,
    kind: "Error",
    title: code,
    text: catalogue[code].message,
    names: code,
    words: ""
  }))
]
