import { id } from "@tidings/schema/Id"
import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { BrandOutput, shownBrand } from "./BrandFields.ts"

export default Command.make({
  name: "brand choose",
  says: "Make a brand the default, used if none is named",
  input: Schema.Struct({ brand: id("brd").annotate({ title: "id", description: "The brand" }), workspace }),
  positional: ["brand"],
  output: BrandOutput,
  audit: "brand.choose",
  examples: { "As `tidings brand list` tells it": { brand: "brd_01kb2x9w3t5v7y8z" } },
  perform: ({ brand: id, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const brand = yield* BrandEditing.use((brands) => brands.choose(workspaceId, id))
      return {
        output: { ...brand, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "brand", id } }]
      }
    }),
  shown: (written) => shownBrand(written, {})
})
