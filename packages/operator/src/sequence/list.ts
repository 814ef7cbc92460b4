import list_sequences from "@tidings/operations/sequences/list_sequences"
import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_sequences], {
  name: "sequence list",
  says: "List a workspace's sequences by key",
  input: Schema.Struct({
    archived: Schema.optionalKey(Schema.Boolean.annotate({ description: "Also list archived sequences" })),
    sandbox,
    workspace
  }),
  output: Schema.Struct({ data: Schema.Array(SequenceSummary) }),
  examples: { "Those in use": {}, "All of them": { archived: true } },
  answer: (call, { archived = false }) =>
    Effect.gen(function* () {
      const inUse = yield* Face.allOf(call, list_sequences, {})
      const old = archived ? yield* Face.allOf(call, list_sequences, { status: "archived" }) : []
      return { data: [...inUse, ...old].toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
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
