import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { type Preset, scopesOf } from "@tidings/schema/Scope"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import type { Published } from "@tidings/services/templates/TemplateVersions"
import { instructionsFor } from "@tidings/transports/mcp/lanes/instructions"
import { type ListedTool, viewOf } from "@tidings/transports/mcp/views/Views"
import { ViewRefused, viewRequests } from "@tidings/transports/mcp/views/ViewRequest"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"

/** The cost of one view at the start of a session. */
export interface ViewSize {
  /** A preset, with the requested view parameters. */
  readonly name: string
  /** Bytes of the list as it is sent. */
  readonly bytes: number
  /** Tokens of the instructions, which a model gets before it chooses a tool. */
  readonly instructions: number
  /** Tokens of each tool as a model sees it: name, description and input, by the encoding o200k_base. */
  readonly tools: Readonly<Record<string, number>>
}

const views: ReadonlyArray<readonly [preset: Preset, query: string]> = [
  ["read", ""],
  ["send", ""],
  ["author", ""],
  ["full", ""],
  ["full", "toolsets=all"],
  ["full", "variants=keyed"],
  ["full", "variants=flat"],
  ["full", "schemas=strict"],
  ["full", "schemas=gemini"],
  ["full", "read_only=true"],
  ["full", "view=search"]
]

/** The templates of a new workspace. */
const published: Published = {
  keys: demoTemplates.map(({ key }) => key).sort(),
  templates: demoTemplates
    .map(({ key, name, policy, variables }) => ({ key, name, version: 1, contract: { version: 1, variables, policy } }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

const shownOf = ({ description, inputSchema, name }: ListedTool): string =>
  JSON.stringify({ name, description, input_schema: inputSchema })

/**
 * Measures the lists of the presets and of the smaller views, in a workspace on the pro plan with its initial
 * templates.
 */
export const viewSizes = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<ViewSize> =>
  views.map(([preset, query]) => {
    const request = viewRequests(endpoints)({ url: `/mcp?${query}`, headers: {} })
    if (request instanceof ViewRefused) throw new Error(request.message)
    const caller = { plan: "pro", scopes: new Set(scopesOf[preset]), connected: false } as const
    const view = viewOf(endpoints, caller, request, published)
    return {
      name: query === "" ? preset : `${preset}, ${query}`,
      bytes: view.list.modern.length,
      instructions: countTokens(instructionsFor(view)),
      tools: Object.fromEntries(view.tools.map((tool) => [tool.name, countTokens(shownOf(tool))]))
    }
  })

/** Sums the tokens of all tools of a view. */
export const viewTokens = ({ tools }: Pick<ViewSize, "tools">): number =>
  Object.values(tools).reduce((sum, tokens) => sum + tokens, 0)
