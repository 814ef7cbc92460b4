import { callAsOperator } from "@tidings/pipeline/callAsOperator"
import { newId } from "@tidings/schema/Id"
import { Problem, problem } from "@tidings/schema/Problem"
import { operatorCaller } from "@tidings/services/access/Caller"
import { Clock, Effect, type Schema } from "effect"
import type { Calling, CommandInput, CommandPlace, Face } from "./Command.ts"
import { placeFor } from "./fields.ts"

type AnyFace<R> = Face<any, any, R>

const camel = (name: string): string => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** Tells a refusal in the words of a command: its fields, and nothing of those that nobody types. */
const inItsWords =
  ({ input: { fields }, missing, pathOf }: AnyFace<any>, input: unknown) =>
  (refusal: Problem): Problem => {
    if (refusal.code === "resource_not_found" && missing !== undefined)
      return problem("resource_not_found", { message: missing(input) })
    if (refusal.fields === undefined) return refusal
    const byName = (path: string): string => {
      const name = /^[^.[]*/u.exec(path)![0]
      return Object.hasOwn(fields, camel(name)) ? camel(name) + path.slice(name.length) : ""
    }
    const told = refusal.fields.map((error) => ({ ...error, path: pathOf?.(error.path) ?? byName(error.path) }))
    const { extra, message, retryAfterSeconds } = refusal
    return problem(refusal.code, {
      message,
      fields: told,
      ...(extra && { extra }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
    })
  }

/** Runs a face with its decoded input; returns its output. */
export const runFace = <I extends CommandInput, O extends Schema.Constraint, R>(
  face: Face<I, O, R>,
  input: I["Type"],
  operator: string
): Effect.Effect<O["Type"], Problem, R> =>
  Effect.gen(function* () {
    const found: Effect.Effect<CommandPlace, Problem, any> = face.placeOf?.(input) ?? placeFor(input)
    const place = yield* Effect.cached(found)
    const requestId = newId("req", yield* Clock.currentTimeMillis)
    const call: Calling = (operation, asked) =>
      Effect.flatMap(place, (where) =>
        callAsOperator(operation, operatorCaller(where, operator, requestId), asked).pipe(
          Effect.mapError(inItsWords(face, input))
        )
      )
    return yield* face.answer(call, input, place)
  }) as Effect.Effect<O["Type"], Problem, R>
