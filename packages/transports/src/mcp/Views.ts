import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Identity } from "@tidings/pipeline/identify"
import type * as Operation from "@tidings/pipeline/Operation"
import { isAtLeast } from "@tidings/schema/Plan"
import { TemplateVersions, type Published } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import { maxTyped } from "../Typing.ts"
import type { Era } from "./Era.ts"
import { listResult } from "./results.ts"
import { searchTools } from "./searchTools.ts"
import { toolOf, type Tool } from "./toolOf.ts"
import { typedTools } from "./variants.ts"
import { admits, type ViewRequest } from "./ViewRequest.ts"

/** What a caller may see, and the bytes of that as each era's list. */
export interface View {
  /** Every tool that the request and the caller's scopes leave. */
  readonly shown: ReadonlyArray<Tool>
  /** What is listed: those, or the tools that search them. */
  readonly tools: ReadonlyArray<Tool>
  readonly list: Readonly<Record<Era, Buffer>>
  /** The keys of the templates that the tools were typed by. */
  readonly templates: ReadonlyArray<string>
}

// A view is some 100 KB.
const maxViews = 200

const isGranted = ({ scope }: Operation.Any, { connected, scopes }: Identity): boolean =>
  // A connected client is told at the call which scope to ask its user for.
  connected || scope === null || (typeof scope === "string" ? [scope] : scope).some((one) => scopes.has(one))

/** The tools of a request that a caller may use, built once for each set of scopes, kind of plan and state of the workspace's templates. */
export const viewsOf = (endpoints: ReadonlyArray<Endpoint>) => {
  const known = new Map<string, View>()

  const build = (caller: Identity, request: ViewRequest, published: Published): View => {
    const seen = endpoints.filter((endpoint) => admits(request, endpoint) && isGranted(endpoint.operation, caller))
    const typed = typedTools(published, request.variants)
    const shown = seen.map((endpoint) => typed(toolOf(endpoint, caller.plan), endpoint.operation))
    const listed = request.search ? searchTools : shown
    const bytes = (era: Era) => Buffer.from(JSON.stringify(listResult(listed, era)))
    return {
      shown,
      tools: listed,
      list: { legacy: bytes("legacy"), modern: bytes("modern") },
      templates: published.keys
    }
  }

  return Effect.fnUntraced(function* (caller: Identity, request: ViewRequest) {
    const scopes = caller.connected ? "*" : [...caller.scopes].sort().join(" ")
    const templates = `${caller.workspaceId} ${caller.templatesRevision}`
    const name = `${isAtLeast(caller.plan, "pro")} ${templates} ${request.name} ${scopes}`
    const found = known.get(name)
    const view =
      found ??
      build(
        caller,
        request,
        yield* TemplateVersions.use((versions) => versions.published(caller.workspaceId, maxTyped))
      )
    known.delete(name)
    known.set(name, view)
    if (known.size > maxViews) known.delete(known.keys().next().value!)
    return view
  })
}
