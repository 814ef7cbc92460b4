import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Command, StepQuestion } from "./Command.ts"
import { dueOf, isLive } from "./due.ts"
import type { Facts } from "./Facts.ts"
import type { StepAnswer, Input, Occurrence } from "./Input.ts"
import { foundAt } from "./nodes/listening.ts"
import { acceptedAt, refusedAt } from "./nodes/send.ts"
import type { Count, Run } from "./Run.ts"
import { apply } from "./moving/apply.ts"
import { repeatQuestion, catchUp } from "./moving/catchUp.ts"
import { follow } from "./moving/follow.ts"
import type { Move } from "./walk/Move.ts"
import { Walk } from "./walk/Walk.ts"

/** Result of an input. */
export interface Stepped {
  /** The run; the same object as given if nothing changed. */
  readonly run: Run
  readonly commands: ReadonlyArray<Command>
  /** True if the input itself moved or ended the run, beyond bringing it up to date; known once no question is open. */
  readonly took: boolean
  /** Counts to add to `sequence_counts`, by node; only from passes, and only once no question is open. */
  readonly counts: Readonly<Record<string, Count>>
}

/** Maximum number of events that wait for a run to be brought up to date; further ones are not heard. */
const mostKept = 20

const isAnswer = (input: Input): input is StepAnswer =>
  input.type === "found" || input.type === "accepted" || input.type === "refused"

const isAsked = (run: Run, answer: StepAnswer): boolean =>
  run.state.asked !== undefined &&
  run.state.asked.kind === (answer.type === "found" ? "lookBack" : "send") &&
  run.node === answer.node &&
  run.visit === answer.visit

const answered = (walk: Walk, answer: StepAnswer): Move | undefined => {
  const node = walk.nodeAt(answer.node)
  if (node?.type === "send" && answer.type === "accepted") return acceptedAt(walk, answer.node, node, answer)
  if (node?.type === "send" && answer.type === "refused") return refusedAt(walk, answer.node, node, answer)
  if (node?.type === "wait" && "on" in node && answer.type === "found") return foundAt(walk, answer.node, node, answer)
  return undefined
}

/**
 * Takes each input in turn, once the run is up to its time. Inputs blocked by a question wait for its answer; inputs
 * already waiting keep waiting while the sequence is paused.
 */
const take = (walk: Walk, pending: ReadonlyArray<Occurrence>, input?: Occurrence): void => {
  const kept = walk.facts.paused ? [...pending] : []
  const inputs = [...(walk.facts.paused ? [] : pending), ...(input === undefined ? [] : [input])]
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

/** Returns the result of a step; a worker's pass takes the counts out of the run. */
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

/**
 * Brings a run up to the time of an input and then applies it: pure, never throws, reads no clock, gives equal results
 * for equal arguments. `nowMs` is the time at which the interpreter works: no run is caught up beyond it.
 *
 * An interpreter locks the run, reads its facts, and calls this with the input. While the last command is a question
 * (`questionOf`), it executes that and calls this again with the answer and the returned run; then it writes the run.
 * It decides nothing by itself.
 */
export const step = (definition: Definition, run: Run, input: Input, facts: Facts, nowMs: number): Stepped => {
  const walk = new Walk(definition, run, facts, nowMs)
  const { asked, pending = [] } = run.state
  if (!isAnswer(input)) {
    repeatQuestion(walk)
    take(walk, pending, input)
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

/** Returns the question that a step ended with; undefined if there is none. */
export const questionOf = ({ commands }: Pick<Stepped, "commands">): StepQuestion | undefined => {
  const last = commands.at(-1)
  return last === undefined || last.type === "tell" ? undefined : last
}
