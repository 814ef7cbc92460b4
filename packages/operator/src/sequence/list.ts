import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "sequence list",
  says: "List a workspace's sequences by key",
  input: Schema.Struct({
    archived: Schema.optionalKey(Schema.Boolean.annotate({ description: "Also list archived sequences" })),
    sandbox,
    workspace
  }),
  output: Schema.Struct({ data: Schema.Array(SequenceSummary) }),
  examples: { "Those in use": {}, "All of them": { archived: true } },
  perform: ({ archived = false, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      return { data: yield* Sequences.use((sequences) => sequences.listAll(world, archived)) }
    }),
  shown: asTable(["key", "status", "version", "trigger", "nodes", "enrolled", "name"], ({ data }) =>
    data.map(({ enrolledCount, key, name, nodeCount, status, trigger, version }) => [
      key,
      status,
      String(version),
      [trigger.type, trigger.event ?? trigger.list ?? ""].join(" ").trim(),
      String(nodeCount),
      enrolledCount.toLocaleString("en"),
      name
    ])
  )
})
