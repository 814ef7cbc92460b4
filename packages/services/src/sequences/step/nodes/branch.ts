import type { BranchNode } from "@tidings/schema/sequences/Definition"
import { holds } from "../condition.ts"
import { go, type Move } from "../walk/Move.ts"
import { valueAt } from "../Values.ts"
import type { Walk } from "../walk/Walk.ts"

/** The first case that holds, else `else`; it takes no time. */
export const enterBranch = (walk: Walk, id: string, node: BranchNode): Move => {
  const { scope } = walk
  const chosen = node.cases.find(({ when }) => holds(when, (path) => valueAt(scope, path)))
  const to = chosen?.next ?? node.else
  walk.note("entered", { node: id })
  walk.note("branched", { node: id, reason: to })
  return go(to)
}
