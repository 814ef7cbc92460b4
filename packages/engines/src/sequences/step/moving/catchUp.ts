import { endsBy, timerOf } from "../due.ts"
import { enter } from "./enter.ts"
import { follow } from "./follow.ts"
import { type Occurrence, timeOf } from "../Input.ts"
import { askAgainAt, wakeAt } from "../nodes/kinds.ts"
import type { Walk } from "../walk/Walk.ts"

/** What one pass, or one event, lets a run do at most by itself: nodes that it enters, and timers that fire. */
const passLimit = 100

/** Whether an input must find its run up to date at once, however far that is behind: those that many runs are told together need not. */
const isPressing = ({ type }: Occurrence): boolean => type !== "due" && type !== "event"

/** Has the node that a run stands in go on with it. */
const wake = (walk: Walk, wakeNode: typeof wakeAt): void => {
  const id = walk.run.node ?? ""
  const node = walk.nodeAt(id)
  if (node === undefined) return walk.end("failed", "unknown_node")
  follow(walk, id, wakeNode(walk, id, node))
}

/** The next thing that a run does by itself. */
const advance = (walk: Walk): void => {
  const isResting = walk.run.status === "waiting"
  if (isResting) walk.remember({ cause: { kind: "timer" } })
  if (walk.at >= endsBy(walk.definition, walk.run)) return walk.quit("exited", "max_duration")
  return isResting ? wake(walk, wakeAt) : enter(walk)
}

/** Asks again what nobody answered. */
export const askAgain = (walk: Walk): void => {
  if (walk.run.state.asked === undefined) return
  walk.remember({ asked: undefined })
  wake(walk, askAgainAt)
}

/**
 * Lets a run do all that is due before an input is taken, each step at its own time: a timer's is when it was due, nodes in between take none. Whoever
 * touches a run does this first, which is the whole answer to races.
 */
export const catchUp = (walk: Walk, input: Occurrence): "up to date" | "cut off" | "asked" => {
  if (walk.facts.paused) return "up to date"
  const upTo = input.type === "due" ? input.atMs : Math.max(walk.at, timeOf(input))
  while (walk.run.state.asked === undefined) {
    const due = timerOf(walk.definition, walk.run)
    if (due === null || due > upTo) return "up to date"
    if (walk.walked >= passLimit && !isPressing(input)) return "cut off"
    walk.walked++
    walk.reach(due)
    advance(walk)
  }
  return "asked"
}
