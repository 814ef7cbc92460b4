import type { ExitNode } from "@tidings/schema/sequences/Definition"
import type { Move } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"

/** Ends the run as its author said, with the node's id where no reason was given. */
export const enterExit = (walk: Walk, id: string, { reason = id, status = "exited" }: ExitNode): Move => {
  walk.note("entered", { node: id })
  return { kind: "end", status, reason, counts: "passed" }
}
