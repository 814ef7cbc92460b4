import { problem } from "@tidings/schema/Problem"
import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { changesOf } from "@tidings/services/brands/flatBrand"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { brandField, brandFields, brandName, BrandOutput, shownBrand } from "./BrandFields.ts"

export default Command.make({
  name: "brand set",
  says: "Change a brand: its colours, fonts, logo, voice and footer",
  input: Schema.Struct({ brand: brandField, name: Schema.optionalKey(brandName), ...brandFields, workspace }),
  positional: ["brand"],
  output: BrandOutput,
  audit: "brand.set",
  examples: {
    "Of the default brand": { primary: "#1d5c4c", accent: "#e0a02b", postalAddress: "14 Quay Street, Galway" },
    "Without a voice": { brand: "default", voice: "" }
  },
  perform: ({ brand: id = "default", workspace, ...given }) =>
    Effect.gen(function* () {
      const changed = Object.keys(given)
      if (changed.length === 0)
        return yield* problem("field_invalid", { message: "Say what to change, as in --primary '#1d5c4c'." })
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const brand = yield* BrandEditing.use((brands) => brands.change(workspaceId, id, changesOf(given)))
      return {
        output: { ...brand, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "brand", id: brand.id }, metadata: { changed } }]
      }
    }),
  shown: (written, { input }) => shownBrand(written, input)
})
