import row from "@tidings/operator/connector/reseal"
import { Console, Effect } from "effect"
import { failing } from "../../Stop.ts"
import type { TypedCommand } from "../commandOf.ts"
import { performing } from "../performing.ts"

type Output = typeof row.output.Type

/**
 * Reseals a hundred credentials at a time, each hundred in its own transaction; an interruption keeps finished work,
 * and the command may be run again.
 */
export const run = ({ json }: TypedCommand) =>
  Effect.gen(function* () {
    const perform = yield* performing
    let sum: Output = { resealed: 0, unopenable: [], next: "" }
    while (sum.next !== null) {
      const { output } = yield* perform(row, { after: sum.next })
      const { next, resealed, unopenable } = output as Output
      sum = { resealed: sum.resealed + resealed, unopenable: [...sum.unopenable, ...unopenable], next }
    }
    const { isWrong, note, result } = row.shown(sum, { input: {}, nowMs: 0 })
    const { next: _, ...told } = sum
    yield* Console.log(json ? JSON.stringify(told) : result)
    if (note !== undefined) yield* Console.error(note)
    if (isWrong === true) return yield* failing("")
  }).pipe(Effect.scoped)
