import type { IncomingMessage } from "node:http"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import type { Scope } from "@tidings/schema/Scope"
import { readingScopes } from "../../http/bearerChallenge.ts"
import { type SchemaFormName, schemaForms } from "../schemas/SchemaForm.ts"
import { type VariantForm, variantForms } from "../tools/variants.ts"

/** The tools that a client asked for, and their form; it cannot call any others. Decided in docs/decisions/mcp.md. */
export interface ViewRequest {
  /** The request as canonical text: equal for equal requests. */
  readonly name: string
  /** Registry groups, and tool names: a tool in either is shown. If both are empty, all tools may be called. */
  readonly toolsets: ReadonlySet<string>
  readonly tools: ReadonlySet<string>
  /** True if neither was named: the list then leaves out unlisted rows, which search tools beside it find. */
  readonly isDefault: boolean
  readonly readOnly: boolean
  /** True for the view of three tools that find, describe and call the others. */
  readonly search: boolean
  readonly variants: VariantForm
  readonly schemas: SchemaFormName
}

/** An invalid view request, with a message for the author of its URL. */
export class ViewRefused {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

interface Asked {
  readonly isDefault: boolean
  readonly toolsets: ReadonlyArray<string>
  readonly tools: ReadonlyArray<string>
  readonly read_only: string
  readonly view: string
  readonly variants: string
  readonly schemas: string
}

// The header names are those of the most widely used MCP server.
const headerOf: Readonly<Record<string, string>> = {
  toolsets: "x-mcp-toolsets",
  tools: "x-mcp-tools",
  read_only: "x-mcp-readonly"
}

const headerNames = Object.values(headerOf)

const words = (text: string): ReadonlyArray<string> =>
  [...new Set(text.split(",").map((word) => word.trim()))].filter((word) => word !== "" && word !== "all").sort()

/**
 * Reads view requests from the query and headers; the query has precedence. Unknown names are refused with a list of
 * the known ones.
 */
export const viewRequests = (endpoints: ReadonlyArray<Endpoint>) => {
  const groups = new Set(endpoints.map(({ group }) => group))
  const names = new Set(endpoints.map(({ operation }) => operation.name))
  const usual = requested({
    isDefault: true,
    toolsets: [],
    tools: [],
    read_only: "false",
    view: "all",
    variants: "nested",
    schemas: "full"
  })

  return ({ headers, url }: Pick<IncomingMessage, "headers" | "url">): ViewRequest | ViewRefused => {
    const start = url!.indexOf("?")
    // Fast path, since nearly every request has neither query nor headers.
    if (start === -1 && !headerNames.some((name) => headers[name] !== undefined)) return usual
    const query = start === -1 ? undefined : new URLSearchParams(url!.slice(start))
    const said = (name: string): string | undefined => {
      const header = headerOf[name] === undefined ? undefined : headers[headerOf[name]]
      return (query?.get(name) ?? (typeof header === "string" ? header : undefined)) || undefined
    }
    const asked: Asked = {
      isDefault: said("toolsets") === undefined && said("tools") === undefined,
      toolsets: words(said("toolsets") ?? ""),
      tools: words(said("tools") ?? ""),
      read_only: said("read_only") ?? "false",
      view: said("view") ?? "all",
      variants: said("variants") ?? "nested",
      schemas: said("schemas") ?? "full"
    }
    const refused =
      unknown("toolset", asked.toolsets, groups) ??
      unknown("tool", asked.tools, names) ??
      unknown("read_only", [asked.read_only], ["true", "false"]) ??
      unknown("view", [asked.view], ["all", "search"]) ??
      unknown("variants", [asked.variants], variantForms) ??
      unknown("schemas", [asked.schemas], Object.keys(schemaForms))
    if (refused !== undefined) return refused
    const request = requested(asked)
    return request.name === usual.name ? usual : request
  }
}

const unknown = (what: string, said: ReadonlyArray<string>, known: Iterable<string>): ViewRefused | undefined => {
  const all = [...known]
  const wrong = said.filter((word) => !all.includes(word))
  return wrong.length === 0
    ? undefined
    : new ViewRefused(`Unknown ${what}: ${wrong.join(", ").slice(0, 200)}. There are: ${all.join(", ")}.`)
}

const requested = (asked: Asked): ViewRequest => ({
  name: JSON.stringify(asked),
  isDefault: asked.isDefault,
  toolsets: new Set(asked.toolsets),
  tools: new Set(asked.tools),
  readOnly: asked.read_only === "true",
  search: asked.view === "search",
  variants: asked.variants as VariantForm,
  schemas: asked.schemas as SchemaFormName
})

/** True if a client that makes the view request may call the row. */
export const includes = (
  { readOnly, tools, toolsets }: ViewRequest,
  { group, operation }: Pick<Endpoint, "group" | "operation">
): boolean =>
  (!readOnly || Operation.isReadOnly(operation)) &&
  ((toolsets.size === 0 && tools.size === 0) || toolsets.has(group) || tools.has(operation.name))

/** True if the list of tools has the row, of those that the view request includes. */
export const isListed = ({ isDefault }: ViewRequest, { operation }: Pick<Endpoint, "operation">): boolean =>
  !isDefault || operation.unlisted !== true

/**
 * Returns the scopes for a client without a key to request: those of the tools named in its URL, else the reading
 * scopes.
 */
export const scopesToAsk = (endpoints: ReadonlyArray<Endpoint>) => {
  const viewRequestOf = viewRequests(endpoints)
  const reading = readingScopes(liveScopes(endpoints))
  return (request: Pick<IncomingMessage, "headers" | "url">): ReadonlyArray<Scope> => {
    const asked = viewRequestOf(request)
    if (asked instanceof ViewRefused || (asked.toolsets.size === 0 && asked.tools.size === 0)) return reading
    return liveScopes(endpoints.filter((endpoint) => includes(asked, endpoint)))
  }
}
