import { Result } from "effect"
import { follow } from "./follow.ts"
import { enterNode } from "../nodes/kinds.ts"
import type { Walk } from "../walk/Walk.ts"

/** Maximum number of nodes that a run enters in all. */
export const stepLimit = 1_000

/**
 * Resolves, once, the values that conditions on events compare with; a result that is no text, number or boolean equals
 * nothing.
 */
export const resolve = (walk: Walk): void => {
  const { resolved = {} } = walk.run.state
  const missing = walk.plan.sources.filter((source) => !Object.hasOwn(resolved, source))
  if (missing.length === 0) return
  const valueOf = (source: string): unknown => {
    const value = Result.getOrElse(walk.render(source), () => undefined)
    return typeof value === "object" || value === undefined ? null : value
  }
  walk.remember({
    resolved: { ...resolved, ...Object.fromEntries(missing.map((source) => [source, valueOf(source)])) }
  })
}

/** Enters the node that is next for an active run. */
export const enter = (walk: Walk): void => {
  const id = walk.run.node ?? ""
  const node = walk.nodeAt(id)
  if (node === undefined) return walk.end("failed", "unknown_node")
  if (walk.run.visit >= stepLimit) return walk.end("failed", "step_limit")
  resolve(walk)
  walk.run = { ...walk.run, visit: walk.run.visit + 1 }
  walk.count("entered", id)
  walk.tell("sequence_run.advanced", id, walk.cause)
  follow(walk, id, enterNode(walk, id, node))
}
