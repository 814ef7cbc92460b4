import { sequenceJsonSchema } from "@tidings/schema/sequences/jsonSchema"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"

export default Command.read({
  name: "sequence schema",
  says: "Print the JSON Schema of a sequence's file, for editors; a server serves it at /schemas/sequence.v1.json",
  input: Schema.Struct({}),
  output: Schema.Struct({ schema: Schema.Record(Schema.String, Schema.Json) }),
  standalone: true,
  examples: { "For an editor": {} },
  perform: () => Effect.sync(() => ({ schema: sequenceJsonSchema() as Record<string, Schema.Json> })),
  shown: ({ schema }) => ({ result: JSON.stringify(schema, null, 2) })
})
