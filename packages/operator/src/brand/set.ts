import read_brand from "@tidings/operations/brand/read_brand"
import update_brand from "@tidings/operations/brand/update_brand"
import { problem } from "@tidings/schema/Problem"
import { Effect, Schema, Struct } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { brandField, brandFields, brandName, BrandOutput, brandPath, shownBrand, writeBrand } from "./BrandFields.ts"

export default Face.several([update_brand, read_brand], {
  name: "brand set",
  says: "Change a brand: its colours, fonts, logo, voice and footer",
  input: Schema.Struct({ brand: brandField, name: Schema.optionalKey(brandName), ...brandFields, workspace }),
  positional: ["brand"],
  output: BrandOutput,
  examples: {
    "Of the default brand": { primary: "#1d5c4c", accent: "#e0a02b", postalAddress: "14 Quay Street, Galway" },
    "Without a voice": { brand: "default", voice: "" }
  },
  pathOf: brandPath,
  answer: (call, { brand: id = "default", ...input }, place) =>
    Effect.gen(function* () {
      const typed = Struct.omit(input, ["workspace"])
      if (Object.keys(typed).length === 0)
        return yield* problem("field_invalid", { message: "Say what to change, as in --primary '#1d5c4c'." })
      const { workspaceId } = yield* place
      return { ...(yield* writeBrand(call, id, typed)), workspace: workspaceId }
    }),
  shown: (written, { input }) => shownBrand(written, input)
})
