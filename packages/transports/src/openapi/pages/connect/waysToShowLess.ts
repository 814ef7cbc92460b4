import type { Manual } from "../Manual.ts"

/** Returns URL parameters that show an agent fewer tools, each with its effect; `some` holds example toolsets. */
export const waysToShowLess = ({ chapters }: Manual) => {
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
