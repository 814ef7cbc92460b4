import { apply } from "./apply.ts"
import { askAgain, catchUp } from "./catchUp.ts"
import { dueOf, isLive } from "./due.ts"
import type { Question } from "./Command.ts"
import { follow } from "./follow.ts"
import type { Answer, Input, Occurrence } from "./Input.ts"
import { acceptedAt, refusedAt } from "./nodes/send.ts"
import { foundAt } from "./nodes/listening.ts"
import type { Move } from "./Move.ts"
import type { Count, Run } from "./Run.ts"
import type { Step, Stepped } from "./Stepped.ts"
import { Walk } from "./Walk.ts"

/** Events that wait for a run to be brought up to date; what comes while so many do is not heard. */
const mostKept = 20

const isAnswer = (input: Input): input is Answer =>
  input.type === "found" || input.type === "accepted" || input.type === "refused"

const isAsked = (run: Run, answer: Answer): boolean =>
  run.state.asked !== undefined &&
  run.state.asked.kind === (answer.type === "found" ? "lookBack" : "send") &&
  run.node === answer.node &&
  run.visit === answer.visit

const answered = (walk: Walk, answer: Answer): Move | undefined => {
  const node = walk.definition.nodes[answer.node]
  if (node?.type === "send" && answer.type === "accepted") return acceptedAt(walk, answer.node, node, answer)
  if (node?.type === "send" && answer.type === "refused") return refusedAt(walk, answer.node, node, answer)
  if (node?.type === "wait" && "on" in node && answer.type === "found") return foundAt(walk, answer.node, node, answer)
  return undefined
}

/** Takes each input in its turn, once the run is up to its time; those that a question is in the way of wait for its answer. */
const take = (walk: Walk, inputs: ReadonlyArray<Occurrence>): void => {
  const kept: Array<Occurrence> = []
  for (const [index, input] of inputs.entries()) {
    const progress = catchUp(walk, input)
    if (progress === "asked") return walk.remember({ pending: [...kept, ...inputs.slice(index)] })
    if (progress === "cut off" && input.type === "event") {
      if (kept.length < mostKept) kept.push(input)
      walk.took = false
    } else walk.took = apply(walk, input)
  }
  walk.remember({ pending: kept.length > 0 && walk.isLive ? kept : undefined })
}

const whole = ({ entered = 0, failed = 0, left = 0, passed = 0 }: Partial<Count>): Count => ({
  entered,
  passed,
  left,
  failed
})

/** What the run came to; a worker's pass takes its counts with it. */
const stepped = (before: Run, walk: Walk, last: Occurrence | undefined): Stepped => {
  const { commands } = walk
  if (walk.run.state.asked !== undefined) return { run: walk.run, commands, took: false, counts: {} }
  const { counts = {} } = walk.run.state
  if (last?.type === "due") walk.remember({ counts: undefined })
  const isParked = walk.facts.paused && isLive(walk.run.status) && walk.run.state.counts === undefined
  const dueAt = isParked ? null : dueOf(walk.definition, walk.run)
  const isSame = walk.run === before && before.dueAt === dueAt
  return {
    run: isSame ? before : { ...walk.run, dueAt },
    commands,
    took: walk.took,
    counts:
      last?.type === "due"
        ? Object.fromEntries(Object.entries(counts).map(([node, count]) => [node, whole(count)]))
        : {}
  }
}

export const step: Step = (definition, run, input, facts, nowMs) => {
  const walk = new Walk(definition, run, facts, nowMs)
  const { asked, pending = [] } = run.state
  if (!isAnswer(input)) {
    askAgain(walk)
    take(walk, [...pending, input])
    return stepped(run, walk, input)
  }
  const move = isAsked(run, input) ? answered(walk, input) : undefined
  if (move === undefined) return { run, commands: [], took: false, counts: {} }
  walk.walked = asked?.walked ?? 0
  walk.remember({ asked: undefined })
  follow(walk, input.node, move)
  take(walk, pending)
  return stepped(run, walk, pending.at(-1))
}

/** The question that a step ended with, if it did. */
export const questionOf = ({ commands }: Pick<Stepped, "commands">): Question | undefined => {
  const last = commands.at(-1)
  return last === undefined || last.type === "tell" ? undefined : last
}
