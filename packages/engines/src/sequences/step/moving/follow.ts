import type { Move } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"

/** Applies a node's move to the run. */
export const follow = (walk: Walk, id: string, move: Move): void => {
  if (move.kind === "ask") {
    walk.commands.push(move.question)
    walk.remember({ asked: { kind: move.question.type, walked: walk.walked, page: move.page } })
  } else if (move.kind === "rest") {
    walk.run = { ...walk.run, status: "waiting", waitUntil: move.until }
    walk.remember({ cause: undefined })
  } else if (move.kind === "end") {
    walk.count(move.counts, id)
    walk.end(move.status, move.reason)
  } else {
    walk.count("passed", id)
    const { eventId, kind } = walk.cause
    walk.remember({ tries: undefined, cause: { kind, from: id, ...(eventId !== undefined && { eventId }) } })
    if (move.to === "end") {
      walk.end("completed", "end")
      walk.run = { ...walk.run, node: null }
    } else walk.run = { ...walk.run, status: "active", node: move.to, waitUntil: null }
  }
}
