import { changeKinds, type Release } from "@tidings/services/changelog/Release"
import { releases } from "@tidings/services/changelog/releases"
import { html, type Html } from "../../pages/html.ts"
import { layout } from "./frame/layout.ts"
import type { Manual } from "./Manual.ts"
import { blocks } from "./markdown/markdown.ts"
import type { Page } from "./Page.ts"
import { heading2 } from "./parts/heading.ts"
import { inline } from "./prose.ts"

const title = "Changelog"
const path = "/docs/changelog"
const summary = "What each version brought, newest first."

const kindsOf = ({ changes }: Release) =>
  changeKinds.flatMap((kind) => {
    const items = changes[kind] ?? []
    return items.length === 0 ? [] : [{ title: kind[0]!.toUpperCase() + kind.slice(1), items }]
  })

const released = (release: Release): Html =>
  html`${heading2(`v${release.version}`, [
    release.version,
    html` <small><time datetime="${release.date}">${release.date}</time></small>`
  ])}
  ${kindsOf(release).map(
    ({ items, title: kind }) =>
      html`<h3>${kind}</h3>
        <ul>
          ${items.map((item) => html`<li>${inline(item)}</li>`)}
        </ul>`
  )}`

/** The changelog page: each version's changes, newest first. */
export const changelogPage = (manual: Manual): Page => ({
  path,
  title,
  summary,
  markdown: () =>
    blocks(
      `# ${title}`,
      releases.flatMap((release) => [
        `## ${release.version}, ${release.date}`,
        ...kindsOf(release).flatMap(({ items, title: kind }) => [
          `### ${kind}`,
          items.map((item) => `- ${item}`).join("\n")
        ])
      ])
    ),
  html: () =>
    layout(manual, {
      title,
      path,
      main: html`<h1>${title}</h1>
        <div class="lead">
          <p>
            ${summary} Programs read it at <a href="/changelog.json"><code>/changelog.json</code></a> (JSON Feed), or
            are told by the webhook event <code>api.changelog.published</code>.
          </p>
        </div>
        ${releases.map(released)}`
    })
})
