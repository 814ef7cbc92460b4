import { headingId } from "@tidings/engines/markup/headingId"
import type { Guide, Shelf } from "../guides/shelves.ts"
import type { Manual } from "./Manual.ts"
import type { Chapter, ManualPart } from "./Chapters.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { box, columns, factsPassage, type Passage } from "./Passage.ts"

/** One sentence that says what Tidings is. */
export const whatItIs =
  "Tidings is a messaging platform that you run yourself: mails, text messages, posts, links and pages by one set of operations, over REST, by agents' tools (MCP) and on the command line."

/** The start page: the first guide, the other guides, then every operation by use. */
export const indexPage = (manual: Manual): ReferencePage =>
  sourcedPage(manual, {
    path: "/docs",
    title: "Tidings",
    summary: whatItIs,
    passages: () => {
      const [first] = manual.guides
      const { baseUrl, document } = manual
      return [
        box("lead", whatItIs),
        first !== undefined &&
          box("start", `[Start here: ${first.title}](/docs/guides/${first.slug})\n${first.summary}`),
        "## Guides",
        box("shelves", ...manual.shelves.map((one) => shelf(one, first))),
        "## Reference",
        document.info.description,
        factsPassage(
          ["Base URL", `\`${baseUrl}/v1\``],
          ["Authentication", "`Authorization: Bearer <API key>`; each operation names the scope it needs"],
          ["Tools", `Every operation is an MCP tool of the same name, at \`${baseUrl}/mcp\``],
          ["Retries", "An `Idempotency-Key` makes a call happen once: repeat it as often as you need within 24 hours"],
          ["Errors", "One envelope, one catalogue; branch on `error.code`"],
          [
            "More",
            "[Connect an agent](/docs/connect) · [Webhook events](/docs/events) · [Errors](/docs/errors) · [Changelog](/docs/changelog)"
          ]
        ),
        ...manual.parts.flatMap(part)
      ]
    }
  })

/** The guides of a shelf without the first guide, which is shown above all shelves. */
const shelf = ({ guides, title }: Shelf, first: Guide | undefined): Passage => {
  const others = guides.filter((guide) => guide !== first)
  const lines = others.map(({ slug, summary, title: guide }) => `- [${guide}](/docs/guides/${slug}): ${summary}`)
  return others.length > 0 && box("shelf", `### ${title}`, lines.join("\n"))
}

const part = ({ chapters, title }: ManualPart): ReadonlyArray<Passage> => [
  `## ${title} {#to-${headingId(title)}}`,
  ...chapters.flatMap(chapterOf)
]

const chapterOf = ({ description, entries, name, title }: Chapter): ReadonlyArray<Passage> => [
  `### ${title} {#${name}}`,
  description,
  columns(
    "index",
    ["Operation", "Method and path"],
    entries.map(({ method, operation: { deprecated, operationId, summary }, path }) => [
      `[${summary}](/docs/${operationId})${deprecated === true ? " *deprecated*" : ""}`,
      `\`${method} ${path}\``
    ])
  )
]
