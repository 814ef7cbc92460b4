import read_workspace from "@tidings/operations/workspace/read_workspace"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"

export default Face.make(read_workspace, {
  name: "sample-thing look-at",
  says: "Look at the sample thing",
  input: Schema.Struct({ workspace }),
  output: Schema.Struct({ name: Schema.String }),
  examples: { "Of the only workspace": {} },
  asks: () => ({}),
  tells: ({ name }) => ({ name }),
  shown: ({ name }) => ({ result: name })
})
