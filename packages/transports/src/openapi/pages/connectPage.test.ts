import { assert, describe, it } from "@effect/vitest"
import { document } from "../document/document.ts"
import { rows } from "../testing/rows.ts"
import { clientsOf } from "./connect/clients.ts"
import { connectPage } from "./connectPage.ts"
import { manualOf } from "./Manual.ts"

const baseUrl = "https://messages.test/at"
const url = `${baseUrl}/mcp`
const clients = clientsOf({ baseUrl, url })
const snippets = clients.flatMap(({ id, key, oauth }) =>
  [...oauth, ...key].map((snippet) => ({ id, ...snippet, hasKey: key.includes(snippet) }))
)

/** Parses the part of TOML that the page uses: tables, and keys with strings, which are written as in JSON. */
const fromToml = (text: string) => {
  const read: Record<string, Record<string, unknown>> = {}
  let table = ""
  for (const line of text.split("\n")) {
    const [, name] = /^\[([\w.-]+)\]$/u.exec(line) ?? []
    if (name !== undefined) table = name
    const [, key, value] = /^(\w+) = (".*")$/u.exec(line) ?? []
    assert.isTrue(name !== undefined || key !== undefined, line)
    if (key !== undefined) read[table] = { ...read[table], [key]: JSON.parse(value!) }
  }
  return read
}

const named = (id: string, hasKey: boolean) =>
  snippets.filter((snippet) => snippet.id === id && snippet.hasKey === hasKey)

describe("the snippets of a client", () => {
  it.each(snippets)("$id, $title: parse, name this server, and hold no key", ({ hasKey, language, text }) => {
    if (language === "json") JSON.parse(text)
    if (language === "toml") fromToml(text)
    assert.include(text, baseUrl)
    assert.notMatch(text, /svc_(?:live|test|mcp)_\w/u)
    assert.strictEqual(/TIDINGS_API_KEY|svc_mcp_…|\$\{input:/u.test(text), hasKey)
  })

  it("install as they say by one click", () => {
    const links = snippets.flatMap(({ install, text }) => (install === undefined ? [] : [{ ...install, text }]))
    const [cursor, vsCode] = links.map(({ href, text }) => ({ url: new URL(href), config: JSON.parse(text) }))
    assert.strictEqual(cursor!.url.searchParams.get("name"), "tidings")
    assert.deepStrictEqual(JSON.parse(atob(cursor!.url.searchParams.get("config")!)), cursor!.config.mcpServers.tidings)
    assert.deepStrictEqual(JSON.parse(decodeURIComponent(vsCode!.url.search.slice(1))), {
      name: "tidings",
      ...vsCode!.config.servers.tidings
    })
  })

  it("tell each client in its own form", () => {
    const server = { type: "http", url }
    assert.deepStrictEqual(fromToml(named("codex", true)[0]!.text), {
      "mcp_servers.tidings": { url, bearer_token_env_var: "TIDINGS_API_KEY" }
    })
    const vsCode = JSON.parse(named("vs-code", true)[0]!.text)
    assert.include(vsCode.servers.tidings.headers.Authorization, `\${input:${vsCode.inputs[0].id}}`)
    assert.deepStrictEqual(JSON.parse(named("cursor", false)[0]!.text), { mcpServers: { tidings: { url } } })
    assert.deepStrictEqual(JSON.parse(named("other", false)[0]!.text), { mcpServers: { tidings: server } })
    assert.include(named("claude-code", false)[0]!.text, `claude mcp add --transport http tidings ${url}`)
  })
})

describe("the page", () => {
  const page = connectPage(manualOf(document(rows, { serverUrl: baseUrl }))).html()

  it("counts the tools of each group", () => {
    const count = rows.filter(({ group }) => group === "test_parcels").length
    assert.match(page, new RegExp(`<code>test_<wbr />parcels</code></a>\\s*</th>\\s*<td>${count}</td>`, "u"))
  })

  it("shows every snippet as it is", () => {
    const special = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" }
    const blocks = Array.from(page.matchAll(/<code class="language-\w+">([^<]*)<\/code><\/pre>/gu), ([, block]) =>
      Object.entries(special).reduce((text, [entity, character]) => text.replaceAll(entity, character), block!)
    )
    for (const { text } of snippets) assert.include(blocks, text)
  })
})
