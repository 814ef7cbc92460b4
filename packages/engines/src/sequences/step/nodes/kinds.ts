import type { Node, ExitNode } from "@tidings/schema/sequences/Definition"
import type { Happening } from "../Input.ts"
import { go, type Move } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"
import { enterBranch } from "./branch.ts"
import { repeatLookBack, enterListening, hearAt, timedOut } from "./listening.ts"
import { enterSend, trySend } from "./send.ts"
import { enterFor, enterUntil } from "./wait.ts"

/** Ends the run with the author's status and reason; the reason defaults to the node's id. */
const enterExit = (walk: Walk, id: string, { reason = id, status = "exited" }: ExitNode): Move => {
  walk.note("entered", { node: id })
  return { kind: "end", status, reason, counts: "passed" }
}

/** Enters a node and returns its move. */
export const enterNode = (walk: Walk, id: string, node: Node): Move => {
  if (node.type === "send") return enterSend(walk, id, node)
  if (node.type === "branch") return enterBranch(walk, id, node)
  if (node.type === "exit") return enterExit(walk, id, node)
  if ("for" in node) return enterFor(walk, id, node)
  return "until" in node ? enterUntil(walk, id, node) : enterListening(walk, id, node)
}

/** Continues at a node after its rest is over, and returns its move. */
export const wakeAt = (walk: Walk, id: string, node: Node): Move => {
  if (node.type === "send") return trySend(walk, id, node)
  if ("timeout" in node && node.timeout !== undefined) return timedOut(walk, id, node)
  return go("next" in node ? node.next : "end")
}

/** Gives an event to a node and returns its move; undefined if the node does not listen for it. */
export const hearAtNode = (walk: Walk, id: string, node: Node, happening: Happening): Move | undefined =>
  "on" in node && node.on !== undefined ? hearAt(walk, id, node, happening) : undefined

/** Continues at a node after its question was never answered, and returns its move. */
export const askAgainAt = (walk: Walk, id: string, node: Node): Move =>
  "on" in node && node.type === "wait" ? repeatLookBack(walk, id, node) : wakeAt(walk, id, node)
