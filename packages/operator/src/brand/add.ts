import create_brand from "@tidings/operations/brand/create_brand"
import { Schema, Struct } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { brandFields, newBrandInput, brandName, BrandOutput, brandPath, shownBrand } from "./BrandFields.ts"

export default Face.make(create_brand, {
  name: "brand add",
  says: "Give a workspace a further brand; prints its id",
  input: Schema.Struct({ name: brandName, ...brandFields, workspace }),
  positional: ["name"],
  output: BrandOutput,
  examples: {
    "With its colours": { name: "Quay Bakery", primary: "#7a4b20", background: "#fffdf8", text: "#2a1c10" }
  },
  pathOf: brandPath,
  asks: (typed) => newBrandInput(Struct.omit(typed, ["workspace"])),
  tells: (brand, _, { workspaceId }) => ({ ...brand, workspace: workspaceId }),
  shown: (written) => shownBrand(written)
})
