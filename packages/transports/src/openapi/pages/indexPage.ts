import { html, type Html } from "../../pages/html.ts"
import type { Guide, Shelf } from "../guides/Guide.ts"
import { layout } from "./frame/layout.ts"
import type { Chapter, Manual, Part } from "./Manual.ts"
import { addressOf, blocks } from "./markdown/markdown.ts"
import type { Page } from "./Page.ts"
import { heading2 } from "./parts/heading.ts"
import { breakable, inline, prose } from "./prose.ts"

const title = "Documentation"
const path = "/docs"

/** One sentence that says what Tidings is. */
export const whatItIs =
  "Tidings is a messaging platform that you run yourself: mails, text messages, posts, links and pages by one set of operations, over REST, by agents' tools (MCP) and on the command line."

/** Facts that hold for every call. */
const rulesOf = ({ baseUrl }: Manual): ReadonlyArray<readonly [title: string, text: string]> => [
  ["Base URL", `\`${baseUrl}/v1\``],
  ["Authentication", "`Authorization: Bearer <API key>`; each operation names the scope it needs"],
  ["Tools", `Every operation is an MCP tool of the same name, at \`${baseUrl}/mcp\``],
  ["Retries", "An `Idempotency-Key` makes a call happen once: repeat it as often as you need within 24 hours"],
  ["Errors", "One envelope, one catalogue; branch on `error.code`"]
]

/** The start page: the first guide, the other guides, then every operation by use. */
export const indexPage = (manual: Manual): Page => ({
  path,
  title,
  summary: whatItIs,
  markdown: () => markdownOf(manual),
  html: () => {
    const [first] = manual.guides
    return layout(manual, {
      title,
      path,
      main: html`<h1>Tidings</h1>
        <div class="lead"><p>${whatItIs}</p></div>
        ${
          first !== undefined &&
          html`<a class="start" href="/docs/guides/${first.slug}"
            ><b>Start here: ${first.title}</b><span>${first.summary}</span></a
          >`
        }
        ${heading2("guides", "Guides")}
        <div class="shelves">${manual.shelves.map((one) => shelf(one, first))}</div>
        ${heading2("reference", "Reference")} ${prose(manual.document.info.description)}
        <dl class="facts">
          ${rulesOf(manual).map(
            ([rule, text]) =>
              html`<dt>${rule}</dt>
                <dd>${inline(text)}</dd>`
          )}
          <dt>More</dt>
          <dd>
            <a href="/docs/connect">Connect an agent</a> · <a href="/docs/events">Webhook events</a> ·
            <a href="/docs/errors">Errors</a>
          </dd>
        </dl>
        ${manual.parts.map(part)}`
    })
  }
})

/** The guides of a shelf without the first guide, which is shown above all shelves. */
const shelf = ({ guides, title: kind }: Shelf, first: Guide | undefined): Html | false => {
  const others = guides.filter((guide) => guide !== first)
  return (
    others.length > 0 &&
    html`<div>
      <h3>${kind}</h3>
      <ul class="guides">
        ${others.map(({ slug, summary, title: guide }) => html`<li><a href="/docs/guides/${slug}">${guide}</a> <span>${summary}</span></li>`)}
      </ul>
    </div>`
  )
}

const slugOf = (text: string): string => text.toLowerCase().replaceAll(" ", "-")

const part = ({ chapters, title: use }: Part): Html =>
  html`${heading2(`to-${slugOf(use)}`, use)} ${chapters.map(chapterOf)}`

const chapterOf = ({ description, entries, name, title: chapter }: Chapter): Html =>
  html`<section aria-labelledby="${name}">
    <h3 id="${name}"><a class="anchor" href="#${name}">${chapter}</a></h3>
    ${prose(description)}
    <table class="index">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Method and path</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ method, operation, path: route }) =>
            html`<tr>
              <td>
                <a href="/docs/${operation.operationId}">${operation.summary}</a
                >${operation.deprecated === true && html` <span class="gone">deprecated</span>`}
              </td>
              <td class="path"><span class="method ${method}">${method}</span> ${breakable(route)}</td>
            </tr>`
        )}
      </tbody>
    </table>
  </section> `

const markdownOf = (manual: Manual): string =>
  blocks(
    "# Tidings",
    whatItIs,
    manual.shelves.flatMap(({ guides, title: kind }) => [
      `## Guides: ${kind}`,
      guides
        .map((guide) => `- [${guide.title}](${addressOf(manual, `/docs/guides/${guide.slug}`)}): ${guide.summary}`)
        .join("\n")
    ]),
    "## Reference",
    manual.document.info.description,
    rulesOf(manual)
      .map(([rule, text]) => `- ${rule}: ${text}`)
      .join("\n"),
    ["connect", "events", "errors", "changelog"].map((page) => `- ${addressOf(manual, `/docs/${page}`)}`).join("\n"),
    manual.parts.flatMap(({ chapters, title: use }) => [
      `## ${use}`,
      ...chapters.flatMap(({ description, entries, title: chapter }) => [
        `### ${chapter}`,
        description,
        entries
          .map(
            ({ method, operation, path: route }) =>
              `- [${operation.summary}](${addressOf(manual, `/docs/${operation.operationId}`)}): \`${method} ${route}\``
          )
          .join("\n")
      ])
    ])
  )
