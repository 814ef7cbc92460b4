import { enter, resolve } from "./enter.ts"
import { follow } from "./follow.ts"
import type { Cancel, HeardEvent, Merged, VersionMove, Occurrence, Transition } from "../Input.ts"
import { moved } from "../moved.ts"
import { isHeard, use } from "../nodes/hearing.ts"
import { hearAtNode } from "../nodes/kinds.ts"
import type { Walk } from "../walk/Walk.ts"

const isNews = ({ at, facts, run }: Walk, { event, replayed }: HeardEvent): boolean =>
  !facts.paused &&
  (event.seq === undefined || event.seq > run.cursor) &&
  event.id !== run.state.heard &&
  run.state.used?.includes(event.id) !== true &&
  (replayed !== true || event.atMs >= at)

/** Tries the goal, then exitOn, then the node's own `on`, whose edge is taken; the run stops before the next node. */
const hear = (walk: Walk, input: HeardEvent): boolean => {
  if (!isNews(walk, input)) return false
  const { event } = input
  const { exitOn = [], goal } = walk.definition
  const before = walk.run
  walk.reach(event.atMs)
  walk.remember({ cause: { kind: "event", eventId: event.id } })
  if (goal !== undefined && isHeard(walk, goal, event)) {
    use(walk, event)
    walk.quit("completed", "goal", event)
    return true
  }
  if (exitOn.some((one) => isHeard(walk, one, event))) {
    use(walk, event)
    walk.quit("exited", "exit_on", event)
    return true
  }
  const id = walk.run.node ?? ""
  const node = walk.nodeAt(id)
  const move = node === undefined || walk.run.status !== "waiting" ? undefined : hearAtNode(walk, id, node, event)
  if (move === undefined) walk.run = before
  else follow(walk, id, move)
  return move !== undefined
}

/** Leaves the current node, whichever it is, and enters the state at once. */
const transition = (walk: Walk, { atMs, reason, toState }: Transition): boolean => {
  const { node, status } = walk.run
  const isThere = status === "waiting" && node === toState
  if (isThere || walk.nodeAt(toState)?.type !== "state") return false
  const from = status === "waiting" && node !== null ? node : walk.cause.from
  if (status === "waiting" && node !== null) walk.count("left", node)
  const why = reason === undefined ? {} : { reason }
  walk.reach(atMs)
  walk.note("transitioned", { node: toState, ...why })
  walk.run = { ...walk.run, status: "active", node: toState, waitUntil: null }
  walk.remember({ tries: undefined, cause: { kind: "transition", ...(from !== undefined && { from }), ...why } })
  enter(walk)
  return true
}

const cancel = (walk: Walk, { atMs, reason = "cancelled" }: Cancel): boolean => {
  walk.reach(atMs)
  walk.remember({ cause: { kind: "cancel" } })
  walk.quit("cancelled", reason)
  return true
}

const merge = (walk: Walk, { atMs, contactId, stays }: Merged): boolean => {
  if (stays && walk.run.contactId === contactId) return false
  walk.reach(atMs)
  if (stays) {
    walk.run = { ...walk.run, contactId }
    walk.note("moved", { reason: "contact_merged" })
    return true
  }
  walk.remember({ cause: { kind: "merge" } })
  walk.quit("exited", "contact_merged")
  return true
}

const move = (walk: Walk, { atMs, definition, versionId }: VersionMove): boolean => {
  const run = moved(walk.definition, definition, walk.run)
  if (run === undefined || walk.run.versionId === versionId) return false
  walk.reach(atMs)
  walk.run = { ...run, versionId, state: { ...run.state, at: walk.at } }
  walk.note("moved", { ...(run.node !== null && { node: run.node }), reason: "version" })
  walk.definition = definition
  resolve(walk)
  return true
}

/** Applies an input to a run that is up to date; false if it changes nothing. */
export const apply = (walk: Walk, input: Occurrence): boolean => {
  if (!walk.isLive || input.type === "due") return false
  if (input.type === "event") return hear(walk, input)
  if (input.type === "transition") return transition(walk, input)
  if (input.type === "cancel") return cancel(walk, input)
  return input.type === "merged" ? merge(walk, input) : move(walk, input)
}
