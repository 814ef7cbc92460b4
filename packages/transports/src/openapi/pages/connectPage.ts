import { commandLine } from "@tidings/services/installation/commandLine"
import type { Client, ServerUrls, Snippet } from "./connect/Client.ts"
import { clientsOf } from "./connect/clients.ts"
import { html, Html } from "../../pages/html.ts"
import { inline } from "./prose.ts"
import { layout } from "./layout.ts"
import type { Chapter, Manual } from "./Manual.ts"

/** How MCP clients are told about this server, each in its own words, and how much of it they see. */
export const connectPage = (manual: Manual): string => {
  const urls: ServerUrls = { baseUrl: manual.baseUrl, url: `${manual.baseUrl}/mcp` }
  const clients = clientsOf(urls)
  return layout(manual, {
    title: "Connect an agent",
    path: "/docs/connect",
    main: html`<h1>Connect an agent</h1>
      <div class="lead">
        <p>
          Every operation is a tool. A client reaches them by one URL, and acts for the person who signs in or by an API
          key.
        </p>
      </div>
      <dl class="facts">
        <dt>URL</dt>
        <dd><code>${urls.url}</code></dd>
        <dt>Signing in</dt>
        <dd>
          OAuth: the client opens a page where you sign in with a one-time code, and choose the workspace and what the
          agent may do
        </dd>
        <dt>API key</dt>
        <dd>
          <code>Authorization: Bearer svc_mcp_…</code>, made by
          <code>${commandLine("key create --kind mcp --preset read --name Agent")}</code>
        </dd>
        <dt>Protocol</dt>
        <dd>
          MCP over streamable HTTP, revisions 2024-11-05 to 2026-07-28; over stdio by <code>npx -y tidings-mcp</code>
        </dd>
        <dt>Clients</dt>
        <dd>${clients.map(({ id, title }, index) => [index > 0 && " · ", html`<a href="#${id}">${title}</a>`])}</dd>
      </dl>
      ${clients.map(clientOf)} ${choice(manual, urls)}`
  })
}

const clientOf = (client: Client): Html =>
  html`<section aria-labelledby="${client.id}">
    <h2 id="${client.id}">${client.title}</h2>
    <p>${inline(client.note)}</p>
    <div class="ways">
      <div>
        <h3>Sign in</h3>
        ${client.oauth.map((snippet) => shown(`${client.title}, signing in`, snippet))}
      </div>
      <div>
        <h3>Use a key</h3>
        ${client.key.map((snippet) => shown(`${client.title}, with a key`, snippet))}
      </div>
    </div>
  </section> `

const shown = (about: string, { install, language, text, title }: Snippet): Html =>
  html`<p class="where">${title}</p>
    <pre
      ${language === "shell" ? new Html('class="wraps"') : ""}
      tabindex="0"
      role="region"
      aria-label="${about}: ${title}"
    ><code>${text}</code></pre>
    ${install !== undefined && html`<p><a class="install" href="${install.href}">${install.label}</a></p>`}`

const choice = ({ chapters }: Manual, { url }: ServerUrls): Html => {
  const largest = [...chapters].sort((one, other) => other.entries.length - one.entries.length).slice(0, 2)
  const some = largest.map(({ name }) => name).join(",")
  const [first] = largest.flatMap(({ entries }) => entries)
  return html`<section aria-labelledby="choose">
    <h2 id="choose">Choose what the agent sees</h2>
    <p>
      Fewer tools cost a model less and confuse it less. A key shows only what its scopes allow; ask for less by the
      URL, wherever it stands above, or by headers. What is not shown cannot be called either.
    </p>
    <pre
      class="wraps"
      tabindex="0"
      role="region"
      aria-label="Choose tools by the URL"
    ><code>${url}?toolsets=${some}&read_only=true</code></pre>
    <table class="codes">
      <thead>
        <tr>
          <th scope="col">In the URL</th>
          <th scope="col">What is shown</th>
        </tr>
      </thead>
      <tbody>
        ${[
          [`toolsets=${some}`, "These groups of tools. Header `X-MCP-Toolsets`, `TIDINGS_TOOLSETS` over stdio"],
          [
            `tools=${first?.operation.operationId}`,
            "These tools, besides those of the groups named. Header `X-MCP-Tools`, `TIDINGS_TOOLS` over stdio"
          ],
          ["read_only=true", "Only tools that change nothing. Header `X-MCP-Readonly`, `TIDINGS_READ_ONLY` over stdio"],
          ["view=search", "Three tools in place of all: one finds the others, one describes them, one calls them"],
          [
            "variants=nested",
            "How the `message` of tools that send a template is shown: `nested`, a form for each template, as without this; `keyed`, the keys of the templates; `flat`, the keys, and no alternatives between objects in any tool"
          ],
          [
            "schemas=full",
            "What tools take: `full`, as without this; `strict`, as OpenAI's strict mode has it; `gemini`, in the keywords that Gemini reads"
          ]
        ].map(
          ([query, what]) =>
            html`<tr>
              <th scope="row"><code>${query}</code></th>
              <td>${inline(what!)}</td>
            </tr>`
        )}
      </tbody>
    </table>
    <h3>Toolsets</h3>
    <table class="codes">
      <thead>
        <tr>
          <th scope="col">Toolset</th>
          <th scope="col">Tools</th>
          <th scope="col">What they are about</th>
        </tr>
      </thead>
      <tbody>
        ${chapters.map(toolset)}
      </tbody>
    </table>
  </section> `
}

const toolset = ({ description, entries, name }: Chapter): Html =>
  html`<tr>
    <th scope="row">
      <a href="/docs#${name}"><code>${name}</code></a>
    </th>
    <td>${entries.length}</td>
    <td>${inline(description)}</td>
  </tr>`
