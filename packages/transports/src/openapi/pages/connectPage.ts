import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Client, ServerUrls, Snippet } from "./connect/Client.ts"
import { bridgeOf } from "./connect/bridgeOf.ts"
import { clientsOf } from "./connect/clients.ts"
import { html, type Html } from "../../pages/html.ts"
import { inline, term } from "./prose.ts"
import { layout } from "./frame/layout.ts"
import type { Chapter, Manual } from "./Manual.ts"
import { connectMarkdown } from "./markdown/connectMarkdown.ts"
import type { Page } from "./Page.ts"
import { codeBlock } from "./parts/codeBlock.ts"
import { contents } from "./parts/contents.ts"
import { heading2 } from "./parts/heading.ts"
import { waysToShowLess } from "./connect/waysToShowLess.ts"

/** The page with the settings of each MCP client for this server, and with the ways to show it fewer tools. */
export const connectPage = (manual: Manual): Page => {
  const urls: ServerUrls = { baseUrl: manual.baseUrl, url: `${manual.baseUrl}/mcp` }
  const clients = clientsOf(urls)
  return {
    path,
    title,
    summary: "How each MCP client reaches this server, signing in or with a key, and how to show it less.",
    markdown: () => connectMarkdown(manual, urls, clients),
    html: () => rendered(manual, urls, clients)
  }
}

const path = "/docs/connect"
const title = "Connect an agent"

const rendered = (manual: Manual, urls: ServerUrls, clients: ReadonlyArray<Client>): string =>
  layout(manual, {
    title,
    path,
    main: html`<h1>${title}</h1>
      <div class="lead">
        <p>
          Every operation is a tool. A client reaches them by one URL, and acts for the person who signs in or by an API
          key.
        </p>
      </div>
      <dl class="facts">
        <dt>URL</dt>
        <dd>${term(urls.url)}</dd>
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
          MCP over streamable HTTP, revisions 2024-11-05 to 2026-07-28; over stdio by
          <code>npx -y ${bridgeOf(urls)}</code>, which this server gives away
        </dd>
      </dl>
      ${contents([...clients, { id: "choose", title: "Choose what the agent sees" }])} ${clients.map(clientOf)}
      ${choice(manual, urls)}`
  })

const clientOf = (client: Client): Html =>
  html`<section aria-labelledby="${client.id}">
    ${heading2(client.id, client.title)}
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
    ${codeBlock(`${about}: ${title}`, text, { wraps: language === "shell" })}
    ${install !== undefined && html`<p><a class="install" href="${install.href}">${install.label}</a></p>`}`

const choice = (manual: Manual, { url }: ServerUrls): Html => {
  const { some, ways } = waysToShowLess(manual)
  return html`<section aria-labelledby="choose">
    ${heading2("choose", "Choose what the agent sees")}
    <p>
      Fewer tools cost a model less and confuse it less. A key shows only what its scopes allow; ask for less by the
      URL, wherever it stands above, or by headers. What is not shown cannot be called either.
    </p>
    ${codeBlock("Choose tools by the URL", `${url}?toolsets=${some}&read_only=true`, { wraps: true })}
    <table class="codes">
      <thead>
        <tr>
          <th scope="col">In the URL</th>
          <th scope="col">What is shown</th>
        </tr>
      </thead>
      <tbody>
        ${ways.map(
          ([query, what]) =>
            html`<tr>
              <th scope="row">${term(query)}</th>
              <td>${inline(what)}</td>
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
        ${manual.chapters.map(toolset)}
      </tbody>
    </table>
  </section> `
}

const toolset = ({ description, entries, name }: Chapter): Html =>
  html`<tr>
    <th scope="row">
      <a href="/docs#${name}">${term(name)}</a>
    </th>
    <td>${entries.length}</td>
    <td>${inline(description)}</td>
  </tr>`
