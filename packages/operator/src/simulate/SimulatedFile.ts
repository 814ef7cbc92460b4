import { type Problem, problem } from "@tidings/schema/Problem"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { findingLine } from "@tidings/engines/sequences/definition/findingLine"
import { printed } from "@tidings/engines/sequences/simulation/printed"
import { scenarioOf } from "@tidings/engines/sequences/simulation/scenarioOf"
import { simulate } from "@tidings/engines/sequences/simulation/simulate"
import { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import type { SimulationRequest } from "@tidings/engines/sequences/simulation/SimulationRequest"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Effect, Result, Schema } from "effect"

/** The answer of the command: the simulated walk, or the findings in the file. */
export const SimulationAnswer = Schema.Struct({
  simulated: Schema.NullOr(Simulated),
  findings: Schema.Array(DefinitionFinding),
  text: Schema.String
})
export type SimulationAnswer = typeof SimulationAnswer.Type

interface File {
  readonly filename: string
  readonly base64: string
}

const reading = whenNeeded(() => import("@tidings/engines/sequences/definition/readDefinition"))

/** Reads a file and simulates it, or returns all findings in it. */
export const simulatedFile = <E, R>(
  { base64, filename }: File,
  walk: (definition: Definition) => Effect.Effect<Simulated, E, R>
): Effect.Effect<SimulationAnswer, E, R> =>
  Effect.gen(function* () {
    const { readDefinition } = yield* reading
    const { definition, places } = readDefinition(
      filename,
      Buffer.from(base64, "base64"),
      yield* Clock.currentTimeMillis
    )
    const { findings } = places
    if (definition === undefined) return { simulated: null, findings, text: findings.map(findingLine).join("\n") }
    const simulated = yield* walk(definition)
    return { simulated, findings, text: printed(simulated, definition, filename) }
  })

/** Simulates a file without a database; its mails are not rendered. */
export const simulatedAlone = (file: File, request: SimulationRequest): Effect.Effect<SimulationAnswer, Problem> =>
  simulatedFile(file, (definition) =>
    Effect.gen(function* () {
      const scenario = scenarioOf(definition, request, yield* Clock.currentTimeMillis)
      if (Result.isFailure(scenario)) return yield* problem("field_invalid", { fields: scenario.failure })
      return yield* simulate(scenario.success)
    })
  )
