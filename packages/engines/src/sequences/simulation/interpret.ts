import { Effect } from "effect"
import type { SendCommand, Tell } from "../step/Command.ts"
import type { Accepted, Input, Occurrence, Refused } from "../step/Input.ts"
import { questionOf, step } from "../step/step.ts"
import type { Stepped } from "../step/step.ts"
import type { Memory } from "./Memory.ts"

/** Answers a send; an accepted one has been stored in the memory. */
export type Accept<E = never, R = never> = (send: SendCommand) => Effect.Effect<Accepted | Refused, E, R>

/**
 * Result of an input: whether the input itself moved the run (`took`), the tells it caused, and the counts of a pass.
 */
export interface Interpreted extends Pick<Stepped, "took" | "counts"> {
  readonly tells: ReadonlyArray<Tell>
}

/**
 * Gives a run an input and answers its questions from memory until it rests: the engine of a simulation, which decides
 * nothing.
 */
export const interpret = <E, R>(
  memory: Memory,
  occurrence: Occurrence,
  nowMs: number,
  accept: Accept<E, R>
): Effect.Effect<Interpreted, E, R> =>
  Effect.gen(function* () {
    const tells: Array<Tell> = []
    let input: Input = occurrence
    while (true) {
      const stepped: Stepped = step(memory.definition, memory.run, input, memory.facts, nowMs)
      memory.run = stepped.run
      tells.push(...stepped.commands.filter((command): command is Tell => command.type === "tell"))
      const question = questionOf(stepped)
      if (question === undefined) return { took: stepped.took, counts: stepped.counts, tells }
      input = question.type === "send" ? yield* accept(question) : memory.find(question)
    }
  })
