import { whatItIs } from "./indexPage.ts"
import type { Manual } from "./Manual.ts"
import { markdownPage, type ReferencePage } from "./ReferencePage.ts"
import { absoluteAddress, markdownBlocks } from "./markdown.ts"
import { operationPassages } from "./operationPage.ts"

const link = (manual: Manual, path: string, title: string, about?: string): string =>
  `- [${title}](${absoluteAddress(manual, path)})${about === undefined ? "" : `: ${about}`}`

/** /llms.txt (llmstxt.org): one line per page of the documentation. */
export const llms = (manual: Manual): string =>
  markdownBlocks(
    "# Tidings",
    `> ${whatItIs}`,
    `Every page below is Markdown. Search them by ${manual.baseUrl}/docs/search.md?q=words. Calls go to ${manual.baseUrl}/v1 with \`Authorization: Bearer <API key>\`; every operation is a tool of the same name at ${manual.baseUrl}/mcp.`,
    manual.shelves.flatMap(({ guides, title }) => [
      `## ${title}`,
      guides.map((guide) => link(manual, `/docs/guides/${guide.slug}`, guide.title, guide.summary)).join("\n")
    ]),
    "## For all operations",
    [
      link(manual, "/docs/connect", "Connect an agent", "settings of MCP clients, and how to show them less"),
      link(manual, "/docs/errors", "Errors", "every code, and what to do"),
      link(manual, "/docs/events", "Webhook events", "every event, its body, its signature")
    ].join("\n"),
    manual.parts.flatMap(({ chapters, title }) => [
      `## ${title}`,
      chapters
        .flatMap(({ entries }) => entries)
        .map(({ operation }) => link(manual, `/docs/${operation.operationId}`, operation.summary))
        .join("\n")
    ]),
    "## Optional",
    [
      `- [All of it in one](${manual.baseUrl}/llms-full.txt)`,
      `- [OpenAPI 3.1](${manual.baseUrl}/v1/openapi.json)`,
      link(manual, "/docs/changelog", "Changelog")
    ].join("\n")
  )

/** /llms-full.txt: every guide and the whole reference in sequence, each operation with its curl sample only. */
export const llmsFull = (manual: Manual, pages: ReadonlyArray<ReferencePage>): string => {
  const named = new Map(pages.map((page) => [page.path, page]))
  const text = (path: string) => named.get(path)!.markdown()
  return [
    markdownBlocks("# Tidings", `> ${whatItIs}`),
    ...manual.guides.map(({ slug }) => text(`/docs/guides/${slug}`)),
    ...["connect", "errors", "events"].map((page) => text(`/docs/${page}`)),
    ...manual.chapters.flatMap(({ entries }) =>
      entries.map((entry) => markdownPage(manual, entry.operation.summary, operationPassages(manual, entry, ["curl"])))
    )
  ].join("\n")
}
