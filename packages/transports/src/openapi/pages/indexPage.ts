import { html } from "../../pages/html.ts"
import { prose } from "./prose.ts"
import { layout } from "./layout.ts"
import type { Chapter, Manual } from "./Manual.ts"

/** Where a reader starts: how to call, then every operation by chapter. */
export const indexPage = (manual: Manual): string => {
  const { baseUrl, chapters, document } = manual
  return layout(manual, {
    title: "Reference",
    path: "/docs",
    main: html`<h1>${document.info.title}</h1>
      <div class="lead"><p>${document.info.summary}.</p></div>
      ${prose(document.info.description)}
      <dl class="facts">
        <dt>Base URL</dt>
        <dd><code>${baseUrl}/v1</code></dd>
        <dt>Authentication</dt>
        <dd><code>Authorization: Bearer &lt;API key&gt;</code>; each operation names the scope it needs</dd>
        <dt>Tools</dt>
        <dd>
          Every operation is an MCP tool of the same name, at <code>${baseUrl}/mcp</code>:
          <a href="/docs/connect">connect an agent</a>
        </dd>
        <dt>Retries</dt>
        <dd>
          An <code>Idempotency-Key</code> makes a call happen once: repeat it as often as you need within 24 hours
        </dd>
        <dt>Errors</dt>
        <dd>One envelope, <a href="/docs/errors">one catalogue</a>; branch on <code>error.code</code></dd>
      </dl>
      ${chapters.map(chapterOf)}`
  })
}

const chapterOf = ({ description, entries, name, title }: Chapter) =>
  html`<section aria-labelledby="${name}">
    <h2 id="${name}">${title}</h2>
    ${prose(description)}
    <table class="index">
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Operation</th>
          <th scope="col">Path</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ method, operation, path }) =>
            html`<tr>
              <td><span class="method ${method}">${method}</span></td>
              <td>
                <a href="/docs/${operation.operationId}">${operation.summary}</a
                >${operation.deprecated === true && html` <span class="gone">deprecated</span>`}
              </td>
              <td class="path">${path}</td>
            </tr>`
        )}
      </tbody>
    </table>
  </section> `
