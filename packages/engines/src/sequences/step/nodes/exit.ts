import type { ExitNode } from "@tidings/schema/sequences/Definition"
import type { Move } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"

/** Ends the run with the author's status and reason; the reason defaults to the node's id. */
export const enterExit = (walk: Walk, id: string, { reason = id, status = "exited" }: ExitNode): Move => {
  walk.note("entered", { node: id })
  return { kind: "end", status, reason, counts: "passed" }
}
