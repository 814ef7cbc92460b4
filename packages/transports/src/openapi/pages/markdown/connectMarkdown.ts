import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Client, ServerUrls, Snippet } from "../connect/Client.ts"
import { bridgeOf } from "../connect/bridgeOf.ts"
import { waysToShowLess } from "../connect/waysToShowLess.ts"
import type { Manual } from "../Manual.ts"
import { blocks, fenced, table } from "./markdown.ts"

const shown = ({ install, language, text, title }: Snippet): ReadonlyArray<string> => [
  `${title}:`,
  fenced(language === "shell" ? "sh" : language, text),
  ...(install === undefined ? [] : [`[${install.label}](${install.href})`])
]

/** The page of MCP client settings, as Markdown. */
export const connectMarkdown = (manual: Manual, urls: ServerUrls, clients: ReadonlyArray<Client>): string => {
  const { url } = urls
  const { some, ways } = waysToShowLess(manual)
  return blocks(
    "# Connect an agent",
    "Every operation is a tool. A client reaches them by one URL, and acts for the person who signs in or by an API key.",
    [
      `- URL: \`${url}\``,
      "- Signing in: OAuth; the client opens a page for a one-time code, the workspace, and what the agent may do",
      `- API key: \`Authorization: Bearer svc_mcp_…\`, made by \`${commandLine("key create --kind mcp --preset read --name Agent")}\``,
      `- Protocol: MCP over streamable HTTP, revisions 2024-11-05 to 2026-07-28; over stdio by \`npx -y ${bridgeOf(urls)}\`, which this server gives away`
    ].join("\n"),
    clients.flatMap(({ key, note, oauth, title }) => [
      `## ${title}`,
      note,
      "### Sign in",
      ...oauth.flatMap(shown),
      "### Use a key",
      ...key.flatMap(shown)
    ]),
    "## Choose what the agent sees",
    "Fewer tools cost a model less and confuse it less. What is not shown cannot be called either.",
    fenced("text", `${url}?toolsets=${some}&read_only=true`),
    table(
      ["in the URL", "what is shown"],
      ways.map(([query, what]) => [`\`${query}\``, what])
    ),
    table(
      ["toolset", "tools", "what they are about"],
      manual.chapters.map(({ description, entries, name }) => [`\`${name}\``, entries.length, description])
    )
  )
}
