import update_brand from "@tidings/operations/brand/update_brand"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { BrandOutput, brandPath, shownBrand } from "./BrandFields.ts"

export default Face.make(update_brand, {
  name: "brand choose",
  says: "Make a brand the default, used if none is named",
  input: Schema.Struct({ brand: id("brd").annotate({ title: "id", description: "The brand" }), workspace }),
  positional: ["brand"],
  output: BrandOutput,
  examples: { "As `tidings brand list` tells it": { brand: "brd_01kb2x9w3t5v7y8z" } },
  pathOf: brandPath,
  asks: ({ brand }) => ({ id: brand, isDefault: true }),
  tells: (brand, _, { workspaceId }) => ({ ...brand, workspace: workspaceId }),
  shown: (written) => shownBrand(written, {})
})
