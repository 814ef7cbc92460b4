import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { viewSizes, viewTokens, type ViewSize } from "../../source/viewSizes.ts"
import set from "./budgets.json" with { type: "json" }

export const name = "budgets"

/** The maximum cost of each view for a session, and each tool's tokens when that was set. */
export interface Budgets {
  readonly views: Readonly<Record<string, { readonly bytes: number; readonly tokens: number }>>
  /** Maximum tokens of the server's instructions, in any view. */
  readonly instructions: number
  readonly tools: Readonly<Record<string, number>>
}

/** Finds views that cost more than their budget, with the tool that grew most since it was set. */
export const findings = (sizes: ReadonlyArray<ViewSize>, budgets: Budgets): ReadonlyArray<string> =>
  sizes.flatMap((size) => {
    const budget = budgets.views[size.name]
    if (budget === undefined) return [`the view ${size.name} has no budget in tools/check/rules/budgets.json`]
    const over = [
      ...more("tokens", viewTokens(size), budget.tokens),
      ...more("bytes", size.bytes, budget.bytes),
      ...more("tokens of instructions", size.instructions, budgets.instructions)
    ]
    return over.map((finding) => `the view ${size.name} has ${finding}${grown(size, budgets)}`)
  })

const more = (what: string, is: number, most: number): ReadonlyArray<string> =>
  is > most ? [`${is} ${what} of at most ${most}`] : []

const grown = ({ tools }: ViewSize, { tools: before }: Budgets): string => {
  const growth = Object.entries(tools).map(([tool, tokens]) => ({ tool, tokens, by: tokens - (before[tool] ?? 0) }))
  const [most] = growth.sort((a, b) => b.by - a.by)
  return most === undefined || most.by <= 0
    ? ""
    : `; ${most.tool} grew most: ${before[most.tool] ?? 0} to ${most.tokens} tokens`
}

export const run = async () => findings(viewSizes(bindAll(registry)), set)
