import type { BranchNode, Condition } from "@tidings/schema/sequences/Definition"
import { Result } from "effect"
import { conditionHolds, rewritten, comparedTexts } from "../condition.ts"
import { isLiquid } from "../isLiquid.ts"
import { go, type Move } from "../walk/Move.ts"
import { type Values, valueAt } from "../Values.ts"
import type { Walk } from "../walk/Walk.ts"

/**
 * Returns the condition with its Liquid resolved now; undefined if that fails. A result that is no text, number or
 * boolean equals nothing.
 */
const resolved = (walk: Walk, when: Condition): Condition | undefined => {
  const sources = [...new Set(comparedTexts(when).filter(isLiquid))]
  if (sources.length === 0) return when
  const found = Result.getOrElse(walk.render(sources), () => undefined) as ReadonlyArray<unknown> | undefined
  if (found === undefined) return undefined
  const values = new Map(sources.map((source, index) => [source, found[index]]))
  return rewritten(when, (text) => {
    const value = values.has(text) ? values.get(text) : text
    return typeof value === "object" ? null : value
  })
}

const isMet = (walk: Walk, when: Condition, scope: Values): boolean => {
  const condition = resolved(walk, when)
  return condition !== undefined && conditionHolds(condition, (path) => valueAt(scope, path))
}

/** Takes the first case that holds, else `else`; needs no time. */
export const enterBranch = (walk: Walk, id: string, node: BranchNode): Move => {
  const { scope } = walk
  const chosen = node.cases.find(({ when }) => isMet(walk, when, scope))
  const to = chosen?.next ?? node.else
  walk.note("entered", { node: id })
  walk.note("branched", { node: id, reason: to })
  return go(to)
}
