import { endsBy, timerOf } from "../due.ts"
import { enter } from "./enter.ts"
import { follow } from "./follow.ts"
import { type Occurrence, timeOf } from "../Input.ts"
import { askAgainAt, wakeAt } from "../nodes/kinds.ts"
import type { Walk } from "../walk/Walk.ts"

/** Maximum number of nodes entered and timers fired in one pass, or for one event. */
const passLimit = 100

/**
 * True if an input must find its run up to date at once, however far behind it is; false for inputs that many runs get
 * together.
 */
const isPressing = ({ type }: Occurrence): boolean => type !== "due" && type !== "event"

/** Lets the run's current node continue it. */
const wake = (walk: Walk, wakeNode: typeof wakeAt): void => {
  const id = walk.run.node ?? ""
  const node = walk.nodeAt(id)
  if (node === undefined) return walk.end("failed", "unknown_node")
  follow(walk, id, wakeNode(walk, id, node))
}

/** Makes the next step that a run does by itself. */
const advance = (walk: Walk): void => {
  const isResting = walk.run.status === "waiting"
  if (isResting) walk.remember({ cause: { kind: "timer" } })
  if (walk.at >= endsBy(walk.definition, walk.run)) return walk.quit("exited", "max_duration")
  return isResting ? wake(walk, wakeAt) : enter(walk)
}

/** Repeats a question that was never answered. */
export const repeatQuestion = (walk: Walk): void => {
  if (walk.run.state.asked === undefined) return
  walk.remember({ asked: undefined })
  wake(walk, askAgainAt)
}

/**
 * Lets a run do everything due before an input is taken, each step at its own time: a timer's step is at its due time,
 * nodes in between take none. Every input of a run does this first, which is the whole answer to races.
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
