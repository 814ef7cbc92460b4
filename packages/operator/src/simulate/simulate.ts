import type { WorkspaceId } from "@tidings/schema/Id"
import { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { findingLine } from "@tidings/services/sequences/definition/Finding"
import { readDefinition } from "@tidings/services/sequences/definition/readDefinition"
import { printed } from "@tidings/services/sequences/simulation/printed"
import { Simulated } from "@tidings/services/sequences/simulation/Simulated"
import { simulationFields } from "@tidings/services/sequences/simulation/SimulationRequest"
import { Simulations } from "@tidings/services/sequences/simulation/Simulations"
import { Clock, Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"

const mostCharacters = 100_000

const reminder = `key: reminder
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

/** `onboarding@3` names a version; whatever stands after the last @. */
const namedIn = (name: string): { readonly key: string; readonly number?: number } => {
  const place = name.lastIndexOf("@")
  const number = Number(name.slice(place + 1))
  return place > 0 && Number.isSafeInteger(number) && number > 0 ? { key: name.slice(0, place), number } : { key: name }
}

/** A definition, or what is wrong with its file. */
const definitionOf = (
  workspaceId: WorkspaceId,
  sequence: string,
  file: { readonly filename: string; readonly base64: string } | undefined
) =>
  Effect.gen(function* () {
    if (file === undefined) {
      const { key, number } = namedIn(sequence)
      return { findings: [], ...(yield* Simulations.use((simulations) => simulations.find(workspaceId, key, number))) }
    }
    const read = readDefinition(file.filename, Buffer.from(file.base64, "base64"), yield* Clock.currentTimeMillis)
    return { definition: read.definition, version: undefined, findings: read.places.findings }
  })

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
        description: "What the file holds"
      })
    ),
    ...simulationFields,
    format: Schema.optionalKey(
      Schema.Literals(["text", "json"]).annotate({ description: "How the walk is printed; text unless told" })
    ),
    workspace
  }),
  positional: ["sequence"],
  output: Schema.Struct({
    simulated: Schema.NullOr(Simulated),
    findings: Schema.Array(DefinitionFinding),
    text: Schema.String
  }),
  examples: {
    "A file, for a contact of another zone": {
      sequence: "reminder.yaml",
      file: { filename: "reminder.yaml", base64: btoa(reminder) },
      contact: { traits: { time_zone: "Europe/Berlin" } },
      at: "2026-12-01T10:00"
    },
    "What happens when an event comes": { sequence: "reminder", event: ['trial.started@2h:{"plan":"pro"}'] }
  },
  perform: ({ file, format: _, sequence, workspace, ...request }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      const { definition, findings, version } = yield* definitionOf(id, sequence, file)
      if (definition === undefined) return { simulated: null, findings, text: findings.map(findingLine).join("\n") }
      const simulated = yield* Simulations.use((simulations) => simulations.simulate(id, definition, version, request))
      const source = file === undefined ? "applied" : file.filename
      return { simulated, findings, text: printed(simulated, definition, source) }
    }),
  shown: ({ findings, simulated, text }, { input: { format = "text" } }) => ({
    result: format === "json" ? JSON.stringify(simulated ?? findings) : text
  })
})
