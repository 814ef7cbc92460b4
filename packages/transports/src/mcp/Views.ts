import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Identity } from "@tidings/pipeline/identify"
import type * as Operation from "@tidings/pipeline/Operation"
import { isAtLeast } from "@tidings/schema/Plan"
import type { Era } from "./Era.ts"
import { listResult } from "./results.ts"
import { tools, type Tool } from "./toolOf.ts"

/** What a key may see, and the bytes of that as each era's list. */
export interface View {
  readonly tools: ReadonlyArray<Tool>
  readonly list: Readonly<Record<Era, Buffer>>
}

// A view is some 100 KB; keys are issued with few different sets of scopes.
const maxViews = 100

const isGranted = ({ scope }: Operation.Any, scopes: Identity["scopes"]): boolean =>
  scope === null || (typeof scope === "string" ? [scope] : scope).some((one) => scopes.has(one))

/** The tools whose scope a key has, built once for each set of scopes and kind of plan. */
export const viewsOf = (endpoints: ReadonlyArray<Endpoint>) => {
  const known = new Map<string, View>()
  const build = ({ plan, scopes }: Identity): View => {
    const shown = tools(
      endpoints.filter(({ operation }) => isGranted(operation, scopes)),
      plan
    )
    const bytes = (era: Era) => Buffer.from(JSON.stringify(listResult(shown, era)))
    return { tools: shown, list: { legacy: bytes("legacy"), modern: bytes("modern") } }
  }
  return (caller: Identity): View => {
    const name = `${isAtLeast(caller.plan, "pro")} ${[...caller.scopes].sort().join(" ")}`
    const view = known.get(name) ?? build(caller)
    known.delete(name)
    known.set(name, view)
    if (known.size > maxViews) known.delete(known.keys().next().value!)
    return view
  }
}
