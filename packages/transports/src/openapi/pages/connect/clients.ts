import { bridgeOf, type Client, type ServerUrls, type Snippet } from "./Client.ts"
import { librariesOf } from "./libraries.ts"

const name = "tidings"
const placeholder = "svc_mcp_…"
const authorization = (key: string) => ({ Authorization: `Bearer ${key}` })

const json = (title: string, value: unknown, install?: Snippet["install"]): Snippet => ({
  title,
  language: "json",
  text: JSON.stringify(value, undefined, 2),
  ...(install && { install })
})
const shell = (title: string, ...words: ReadonlyArray<string>): Snippet => ({
  title,
  language: "shell",
  text: words.join(" ")
})

/** Settings for clients that start a program. */
const stdio = (urls: ServerUrls) => ({
  command: "npx",
  args: ["-y", bridgeOf(urls)],
  env: { TIDINGS_URL: urls.baseUrl, TIDINGS_API_KEY: placeholder }
})

/** https://support.claude.com/en/articles/11175166; with a key, Claude Desktop starts the bridge. */
const claude = (urls: ServerUrls): Client => ({
  id: "claude",
  title: "Claude on the web and desktop",
  note: "Open Customize › Connectors in Claude, choose “+” and “Add custom connector”, and paste the URL. Claude calls it from its own servers: it has to be reachable from the internet, over https.",
  oauth: [{ title: "Connector URL", language: "text", text: urls.url }],
  key: [json("Claude Desktop: claude_desktop_config.json", { mcpServers: { [name]: stdio(urls) } })]
})

/** https://code.claude.com/docs/en/mcp; `--env` and `--header` consume all arguments up to the next option. */
const claudeCode = (urls: ServerUrls): Client => ({
  id: "claude-code",
  title: "Claude Code",
  note: "Then `/mcp` in a session signs in.",
  oauth: [shell("Terminal", `claude mcp add --transport http ${name} ${urls.url}`)],
  key: [
    shell(
      "Terminal",
      `claude mcp add --transport http ${name} ${urls.url}`,
      `--header "Authorization: Bearer ${placeholder}"`
    ),
    shell(
      "Terminal, over stdio",
      `claude mcp add --env TIDINGS_URL=${urls.baseUrl} --env TIDINGS_API_KEY=${placeholder}`,
      `--transport stdio ${name} -- npx -y ${bridgeOf(urls)}`
    )
  ]
})

const cursorLink = (config: unknown): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(btoa(JSON.stringify(config)))}`

/** https://cursor.com/docs/mcp and /docs/mcp/install-links */
const cursor = ({ url }: ServerUrls): Client => ({
  id: "cursor",
  title: "Cursor",
  note: "The file is `.cursor/mcp.json` in a project, or `~/.cursor/mcp.json` for all.",
  oauth: [json("mcp.json", { mcpServers: { [name]: { url } } }, { label: "Add to Cursor", href: cursorLink({ url }) })],
  key: [json("mcp.json", { mcpServers: { [name]: { url, headers: authorization("${env:TIDINGS_API_KEY}") } } })]
})

/** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
const vsCode = ({ url }: ServerUrls): Client => {
  const server = { type: "http", url }
  const input = { type: "promptString", id: "tidings-api-key", description: "Tidings API key", password: true }
  return {
    id: "vs-code",
    title: "VS Code",
    note: "The file is `.vscode/mcp.json` in a workspace; the command “MCP: Open User Configuration” opens the one for all. VS Code asks for the key once and keeps it.",
    oauth: [
      json(
        "mcp.json",
        { servers: { [name]: server } },
        {
          label: "Install in VS Code",
          href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...server }))}`
        }
      )
    ],
    key: [
      json("mcp.json", {
        servers: { [name]: { ...server, headers: authorization(`\${input:${input.id}}`) } },
        inputs: [input]
      })
    ]
  }
}

/** https://developers.openai.com/codex/mcp */
const codex = ({ url }: ServerUrls): Client => {
  const table = `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`
  const toml = (text: string): Snippet => ({ title: "~/.codex/config.toml", language: "toml", text })
  return {
    id: "codex",
    title: "Codex",
    note: "`codex mcp login tidings` signs in. A key is read from the environment that Codex is started in.",
    oauth: [toml(table), shell("Or in a terminal", `codex mcp add ${name} --url ${url}`)],
    key: [
      toml(`${table}\nbearer_token_env_var = "TIDINGS_API_KEY"`),
      shell("Or in a terminal", `codex mcp add ${name} --url ${url}`, "--bearer-token-env-var TIDINGS_API_KEY")
    ]
  }
}

/** https://modelcontextprotocol.io/docs/2026-07-28/tools/inspector/cli */
const inspector = ({ url }: ServerUrls): Client => {
  const command = `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/list`
  return {
    id: "inspector",
    title: "MCP Inspector",
    note: "Without `--cli` it opens in a browser.",
    oauth: [shell("Terminal", command)],
    key: [shell("Terminal", command, `--header "Authorization: Bearer $TIDINGS_API_KEY"`)]
  }
}

const other = (urls: ServerUrls): Client => {
  const server = { type: "http", url: urls.url }
  return {
    id: "other",
    title: "Any other client",
    note: "Most read this form. One that only starts programs takes the last, over stdio.",
    oauth: [json("Over HTTP", { mcpServers: { [name]: server } })],
    key: [
      json("Over HTTP", { mcpServers: { [name]: { ...server, headers: authorization(placeholder) } } }),
      json("Over stdio", { mcpServers: { [name]: stdio(urls) } })
    ]
  }
}

/** Every client known by name, programs before libraries, and the generic settings for other clients. */
export const clientsOf = (urls: ServerUrls): ReadonlyArray<Client> => [
  ...[claude, claudeCode, cursor, vsCode, codex, inspector].map((client) => client(urls)),
  ...librariesOf(urls),
  other(urls)
]
