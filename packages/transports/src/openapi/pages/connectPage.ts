import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Manual } from "./Manual.ts"
import { box, columns, contents, factsPassage, labelled, type Passage } from "./Passage.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { bridgeOf, type Client, type ServerUrls, type Snippet } from "./connect/Client.ts"
import { clientsOf } from "./connect/clients.ts"
import { fencedCode } from "./markdown.ts"

/** The page with the settings of each MCP client for this server, and with the ways to show it fewer tools. */
export const connectPage = (manual: Manual): ReferencePage =>
  sourcedPage(manual, {
    path: "/docs/connect",
    title: "Connect an agent",
    summary: "How each MCP client reaches this server, signing in or with a key, and how to show it less.",
    passages: () => {
      const urls: ServerUrls = { baseUrl: manual.baseUrl, url: `${manual.baseUrl}/mcp` }
      const clients = clientsOf(urls)
      return [
        box(
          "lead",
          "Every operation is a tool. A client reaches them by one URL, and acts for the person who signs in or by an API key."
        ),
        factsPassage(
          ["URL", `\`${urls.url}\``],
          [
            "Signing in",
            "OAuth: the client opens a page where you sign in with a one-time code, and choose the workspace and what the agent may do"
          ],
          [
            "API key",
            `\`Authorization: Bearer svc_mcp_…\`, made by \`${commandLine("key create --kind mcp --preset read --name Agent")}\``
          ],
          [
            "Protocol",
            `MCP over streamable HTTP, revisions 2024-11-05 to 2026-07-28; over stdio by \`npx -y ${bridgeOf(urls)}\`, which this server gives away`
          ]
        ),
        contents([...clients, { id: "choose", title: "Choose what the agent sees" }]),
        ...clients.flatMap(clientOf),
        ...choice(manual, urls)
      ]
    }
  })

const clientOf = ({ id, key, note, oauth, title }: Client): ReadonlyArray<Passage> => [
  `## ${title} {#${id}}`,
  note,
  box(
    "ways",
    box("way", `### Sign in {#${id}-sign-in}`, ...oauth.flatMap((one) => shown(`${title}, signing in`, one))),
    box("way", `### Use a key {#${id}-key}`, ...key.flatMap((one) => shown(`${title}, with a key`, one)))
  )
]

const shown = (about: string, { install, language, text, title }: Snippet): ReadonlyArray<Passage> => [
  `${title}:`,
  labelled(`${about}: ${title}`, fencedCode(language === "shell" ? "sh" : language, text)),
  install !== undefined && box("install", `[${install.label}](${install.href})`)
]

const choice = (manual: Manual, { url }: ServerUrls): ReadonlyArray<Passage> => {
  const { some, ways } = waysToShowLess(manual)
  return [
    "## Choose what the agent sees {#choose}",
    "Fewer tools cost a model less and confuse it less. A key shows only what its scopes allow; ask for less by the URL, wherever it stands above, or by headers. What is not shown cannot be called either.",
    box("way", labelled("Choose tools by the URL", fencedCode("text", `${url}?toolsets=${some}&read_only=true`))),
    columns(
      "codes",
      ["In the URL", "What is shown"],
      ways.map(([query, what]) => [`\`${query}\``, what])
    ),
    "### Toolsets",
    columns(
      "codes",
      ["Toolset", "Tools", "What they are about"],
      manual.chapters.map(({ description, entries, name }) => [
        `[\`${name}\`](/docs#${name})`,
        entries.length,
        description
      ])
    )
  ]
}

/** Returns URL parameters that show an agent fewer tools, each with its effect; `some` holds example toolsets. */
const waysToShowLess = ({ chapters }: Manual) => {
  const largest = [...chapters].sort((one, other) => other.entries.length - one.entries.length).slice(0, 2)
  const some = largest.map(({ name }) => name).join(",")
  const [first] = largest.flatMap(({ entries }) => entries)
  const ways: ReadonlyArray<readonly [query: string, what: string]> = [
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
  ]
  return { some, ways }
}
