import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"

export default Command.read({
  name: "sample-thing look-at",
  says: "Look at the sample thing",
  input: Schema.Struct({}),
  output: Schema.Struct({ found: Schema.Int }),
  examples: { "Nothing is there": {} },
  perform: () => Effect.succeed({ found: 0 }),
  shown: ({ found }) => ({ result: String(found) })
})
