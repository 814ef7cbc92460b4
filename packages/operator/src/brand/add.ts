import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { changesOf } from "@tidings/services/brands/flatBrand"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { brandFields, brandName, BrandOutput, shownBrand } from "./BrandFields.ts"

export default Command.make({
  name: "brand add",
  says: "Give a workspace a further brand; prints its id",
  input: Schema.Struct({ name: brandName, ...brandFields, workspace }),
  positional: ["name"],
  output: BrandOutput,
  audit: "brand.add",
  examples: {
    "With its colours": { name: "Quay Bakery", primary: "#7a4b20", background: "#fffdf8", text: "#2a1c10" }
  },
  perform: ({ name, workspace, ...given }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const brand = yield* BrandEditing.use((brands) => brands.add(workspaceId, name, changesOf(given)))
      return {
        output: { ...brand, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "brand", id: brand.id }, metadata: { name } }]
      }
    }),
  shown: (written) => shownBrand(written)
})
