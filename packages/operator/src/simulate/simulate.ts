import type { World } from "@tidings/schema/World"
import { printed } from "@tidings/engines/sequences/simulation/printed"
import { simulationFields } from "@tidings/engines/sequences/simulation/SimulationRequest"
import { Simulations } from "@tidings/services/sequences/simulation/Simulations"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { simulatedFile, SimulationAnswer } from "./SimulatedFile.ts"

const mostCharacters = 100_000

const reminder = `key: reminder
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

/** Splits `onboarding@3` into key and version, at the last @. */
const namedIn = (name: string): { readonly key: string; readonly number?: number } => {
  const place = name.lastIndexOf("@")
  const number = Number(name.slice(place + 1))
  return place > 0 && Number.isSafeInteger(number) && number > 0 ? { key: name.slice(0, place), number } : { key: name }
}

/** Returns the world whose templates are used; undefined if a file is simulated before any workspace exists. */
const worldOf = (named: Parameters<typeof worldFor>[0], isFile: boolean) =>
  Effect.map(worldFor(named), (world): World | undefined => world).pipe(
    Effect.catchTag("resource_not_found", (missing) =>
      isFile && named.workspace === undefined ? Effect.succeed(undefined) : Effect.fail(missing)
    )
  )

export default Command.read({
  name: "simulate",
  says: "Walk a sequence for one contact by a clock of its own: each step, its time and its mail; writes nothing",
  input: Schema.Struct({
    sequence: Schema.String.check(Schema.isMaxLength(4_096)).annotate({
      title: "file or key",
      description: "A file, or the key of an applied sequence; key@3 is its version 3"
    }),
    file: Schema.optionalKey(
      Schema.Struct({
        filename: Schema.String,
        base64: Schema.String.check(Schema.isMaxLength(mostCharacters))
      }).annotate({
        description: "Contents of the file"
      })
    ),
    ...simulationFields,
    format: Schema.optionalKey(
      Schema.Literals(["text", "json"]).annotate({ description: "Format of the printed walk; text by default" })
    ),
    sandbox,
    workspace
  }),
  positional: ["sequence"],
  output: SimulationAnswer,
  examples: {
    "A file, for a contact of another zone": {
      sequence: "reminder.yaml",
      file: { filename: "reminder.yaml", base64: btoa(reminder) },
      contact: { traits: { time_zone: "Europe/Berlin" } },
      at: "2026-12-01T10:00"
    },
    "What happens when an event comes": { sequence: "reminder", event: ['trial.started@2h:{"plan":"pro"}'] }
  },
  perform: ({ file, sandbox = false, sequence, workspace, ...request }) =>
    Effect.gen(function* () {
      const world = yield* worldOf({ sandbox, ...(workspace !== undefined && { workspace }) }, file !== undefined)
      const simulations = yield* Simulations
      if (file !== undefined)
        return yield* simulatedFile(file, (definition) => simulations.simulate(world, definition, undefined, request))
      const { key, number } = namedIn(sequence)
      const { definition, version } = yield* simulations.find(world!, key, number)
      const simulated = yield* simulations.simulate(world, definition, version, request)
      return { simulated, findings: [], text: printed(simulated, definition, "applied") }
    }),
  shown: ({ findings, simulated, text }, { input: { format = "text" } }) => ({
    result: format === "json" ? JSON.stringify(simulated ?? findings) : text
  })
})
