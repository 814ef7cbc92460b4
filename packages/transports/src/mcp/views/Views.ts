import { LruCache } from "@tidings/engines/caches/LruCache"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Operation from "@tidings/pipeline/Operation"
import type { Identity } from "@tidings/pipeline/identify"
import { isAtLeast } from "@tidings/schema/Plan"
import { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { holdingPolicy } from "@tidings/services/holding/holdingPolicy"
import { type Published, TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import { maxTyped } from "../../typing/Typing.ts"
import { schemaForms } from "../schemas/SchemaForm.ts"
import { unionless } from "../schemas/unionless.ts"
import { type Search, searchOf } from "../search/Search.ts"
import { heldTool, type Tool, toolOf } from "../tools/toolOf.ts"
import { typedTools } from "../tools/variants.ts"
import type { Era } from "../wire/Exchange.ts"
import { listResult } from "../wire/results.ts"
import { includes, isListed, type ViewRequest } from "./ViewRequest.ts"

const maxListBytes = 64 * 1024

/** A tool in tools/list. */
export type ListedTool = Omit<Tool, "outputSchema"> & Partial<Pick<Tool, "outputSchema">>

/**
 * Returns a view's tools for tools/list; a list over 64 KB leaves out the output schemas, which no host shows a model.
 */
const listedTools = (tools: ReadonlyArray<Tool>): ReadonlyArray<ListedTool> =>
  Buffer.byteLength(JSON.stringify(tools)) <= maxListBytes
    ? tools
    : tools.map(({ annotations, description, inputSchema, name, title }) => ({
        name,
        title,
        description,
        inputSchema,
        annotations
      }))

/** The tools that a caller may see, and their list as bytes per era. */
export interface View {
  /** Every tool that the request and the caller's scopes allow, listed or not. */
  readonly shown: ReadonlyArray<Tool>
  /** The rows of `shown`. */
  readonly endpoints: ReadonlyArray<Endpoint>
  /** The search over the shown tools; undefined if all are listed. */
  readonly search: Search | undefined
  /** The listed tools: those of `shown`, the search tools, or both. */
  readonly tools: ReadonlyArray<ListedTool>
  readonly list: Readonly<Record<Era, Buffer>>
  /** Converts arguments written for a tool's listed schema to the form of the pipeline. */
  readonly read: (name: string, args: Arguments) => Arguments
  /** Keys of the templates by which the tools are typed. */
  readonly templates: ReadonlyArray<string>
}

type Arguments = Readonly<Record<string, unknown>>

// A view is some 100 KB.
const maxViews = 200

type Viewer = Pick<Identity, "connected" | "plan" | "scopes"> & {
  /** The surfaces for which this caller's calls wait for a person's decision. */
  readonly held?: ReadonlySet<SurfaceKind>
}

const isGranted = ({ scopes: anyOf }: Operation.Any, { connected, scopes }: Viewer): boolean =>
  // A connected client sees all tools; the call itself names the scope to ask its user for.
  connected || anyOf.length === 0 || anyOf.some((one) => scopes.has(one))

const touches = ({ surface }: Operation.Any, held: ReadonlySet<SurfaceKind>): boolean =>
  surface !== undefined && held.has(typeof surface === "string" ? surface : surface.kind)

/** Returns the tools of a request that a caller may use, typed by the workspace's published templates. */
export const viewOf = (
  all: ReadonlyArray<Endpoint>,
  caller: Viewer,
  request: ViewRequest,
  published: Published
): View => {
  const endpoints = all.filter((endpoint) => includes(request, endpoint) && isGranted(endpoint.operation, caller))
  const typed = typedTools(published, request.variants)
  const form = schemaForms[request.schemas]
  const unfolded = (tool: Tool): Tool =>
    request.variants === "flat" ? { ...tool, inputSchema: unionless(tool.inputSchema) } : tool
  const inForm = (tool: Tool): Tool => ({ ...tool, inputSchema: form.shown(tool.inputSchema) })
  const { held = new Set() } = caller
  const toolFor = (endpoint: Endpoint): Tool => {
    const tool = toolOf(endpoint, caller.plan)
    return touches(endpoint.operation, held) ? heldTool(tool, endpoint) : tool
  }
  const whole = endpoints.map((endpoint) => unfolded(typed(toolFor(endpoint), endpoint.operation)))
  const shown = whole.map(inForm)
  const listed = request.search ? [] : shown.filter((_, index) => isListed(request, endpoints[index]!))
  const search =
    listed.length < shown.length || request.search
      ? searchOf(endpoints.map((endpoint, index) => ({ ...endpoint, tool: shown[index]! })))
      : undefined
  const searching = (search?.tools ?? []).map(unfolded)
  const tools = listedTools([...listed, ...searching.map(inForm)])
  const schemas = new Map([...whole, ...searching].map(({ inputSchema, name }) => [name, inputSchema]))
  const bytes = (era: Era) => Buffer.from(JSON.stringify(listResult(tools, era)))
  return {
    shown,
    endpoints,
    search,
    tools,
    read: (name, args) => {
      const schema = schemas.get(name)
      return schema === undefined ? args : (form.read?.(schema, args) ?? args)
    },
    list: { legacy: bytes("legacy"), modern: bytes("modern") },
    templates: published.keys
  }
}

/**
 * Returns views from a cache, keyed by scopes, plan class, held surfaces, request, and the workspace's templates
 * revision.
 */
export const viewsOf = (endpoints: ReadonlyArray<Endpoint>) => {
  const known = new LruCache<View>({ entries: maxViews, weight: maxViews })

  return Effect.fnUntraced(function* (caller: Identity, request: ViewRequest) {
    const scopes = caller.connected ? "*" : [...caller.scopes].sort().join(" ")
    const templates = `${caller.workspaceId} ${caller.livemode} ${caller.templatesRevision}`
    const held = new Set(SurfaceKind.literals.filter((kind) => holdingPolicy(caller, kind) !== undefined))
    const name = `${isAtLeast(caller.plan, "pro")} ${templates} ${[...held].join()} ${request.name} ${scopes}`
    const found = known.get(name)
    const view =
      found ??
      viewOf(
        endpoints,
        { ...caller, held },
        request,
        yield* TemplateVersions.use((versions) => versions.published(caller, maxTyped))
      )
    if (found === undefined) known.set(name, view, 1)
    return view
  })
}
