import type { InputOf, OutputOf } from "@tidings/pipeline/callAsOperator"
import type * as Operation from "@tidings/pipeline/Operation"
import type { Problem } from "@tidings/schema/Problem"
import type { Settlement } from "@tidings/services/settlement/Settlement"
import type { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, type Schema } from "effect"
import type { Calling, CommandInput, CommandPlace, Face } from "./Command.ts"

type Words<I extends CommandInput, O extends Schema.Constraint, P> = Omit<Face<I, O, P>, "answer" | "runs">

type Needs<Op extends Operation.Any> = Settlement | WorkspaceRepository | Operation.Services<Op>

/** Declares the face of one operation: a call for each use of the command. */
export const make = <
  Op extends Operation.Any,
  I extends CommandInput,
  O extends Schema.Constraint,
  R = never,
  P = never
>(
  operation: Op,
  face: Words<I, O, P> & {
    /** Returns the input of the operation. */
    asks(input: I["Type"], place: CommandPlace): InputOf<Op> | Effect.Effect<InputOf<Op>, Problem, R>
    /** Returns the command's output for the operation's answer. */
    tells(answer: OutputOf<Op>, input: I["Type"], place: CommandPlace): O["Type"] | Effect.Effect<O["Type"], Problem>
  }
): Face<I, O, R | P | Needs<Op>> => ({
  ...face,
  runs: [operation],
  answer: (call, input, placed) =>
    Effect.gen(function* () {
      const place = yield* placed
      const asked = face.asks(input, place)
      const answer = yield* call(operation, Effect.isEffect(asked) ? yield* asked : asked)
      const told = face.tells(answer, input, place)
      return Effect.isEffect(told) ? yield* told : told
    })
})

/** Declares a face that decides by its input, or by answers, which of several operations it calls, and how often. */
export const several = <
  const Ops extends ReadonlyArray<Operation.Any>,
  I extends CommandInput,
  O extends Schema.Constraint,
  R,
  P = never
>(
  runs: Ops,
  face: Words<I, O, P> & Pick<Face<I, O, R>, "answer">
): Face<I, O, R | P | Needs<Ops[number]>> => ({ ...face, runs })

const mostPerPage = 100

interface Page<Item> {
  readonly data: ReadonlyArray<Item>
  readonly next_cursor: string | null
}

type ItemOf<Op extends Operation.Any> = OutputOf<Op> extends Page<infer Item> ? Item : never

/** Reads the pages of a list to their end, or up to a number of items. */
export const allOf = <Op extends Operation.Any>(
  call: Calling,
  operation: Op,
  input: Omit<InputOf<Op>, "cursor" | "limit">,
  most = Number.POSITIVE_INFINITY
): Effect.Effect<ReadonlyArray<ItemOf<Op>>, Problem, Settlement | Operation.Services<Op>> =>
  Effect.gen(function* () {
    const items: Array<ItemOf<Op>> = []
    let cursor: string | null = null
    do {
      const limit = Math.min(mostPerPage, most - items.length)
      const asked = { ...input, limit, ...(cursor !== null && { cursor }) } as InputOf<Op>
      const page = (yield* call(operation, asked)) as Page<ItemOf<Op>>
      items.push(...page.data)
      cursor = page.next_cursor
    } while (cursor !== null && items.length < most)
    return items
  })
