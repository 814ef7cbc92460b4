import { changeKinds, type Release } from "@tidings/services/changelog/Release"
import { releases } from "@tidings/services/changelog/releases"
import { html, type Html } from "../../pages/html.ts"
import { inline } from "./prose.ts"
import { layout } from "./layout.ts"
import type { Manual } from "./Manual.ts"

const released = ({ changes, date, version }: Release): Html =>
  html`<h2 id="v${version}">
      ${version} <small><time datetime="${date}">${date}</time></small>
    </h2>
    ${changeKinds.flatMap((kind) => {
      const items = changes[kind] ?? []
      if (items.length === 0) return []
      const title = kind[0]!.toUpperCase() + kind.slice(1)
      return [
        html`<h3>${title}</h3>
          <ul>
            ${items.map((item) => html`<li>${inline(item)}</li>`)}
          </ul>`
      ]
    })}`

/** What each version brought, newest first. */
export const changelogPage = (manual: Manual): string =>
  layout(manual, {
    title: "Changelog",
    path: "/docs/changelog",
    main: html`<h1>Changelog</h1>
      <div class="lead">
        <p>
          What each version brought, newest first. Programs read it at
          <a href="/changelog.json"><code>/changelog.json</code></a> (JSON Feed), or are told by the webhook event
          <code>api.changelog.published</code>.
        </p>
      </div>
      ${releases.map(released)}`
  })
