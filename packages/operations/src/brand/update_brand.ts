import * as Operation from "@tidings/pipeline/Operation"
import { UpdateBrand, WrittenBrand } from "@tidings/schema/resources/Brand"
import { brandChangePreview } from "@tidings/services/approvals/showing/brandPreviews"
import { Brands } from "@tidings/services/brands/Brands"

export default Operation.make({
  name: "update_brand",
  http: "PATCH /v1/brand/{id}",
  scope: "brand:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Change a brand",
  description:
    "A merge patch (RFC 7396): fields that are left out stay, null removes, logos are replaced whole. `isDefault: true` makes it the brand of calls that name none; of two such calls the later wins. What is published keeps its look.",
  alsoSaid: "edit colours voice footer choose default brand company identity restyle",
  input: UpdateBrand,
  output: WrittenBrand,
  audit: "brand.set",
  errors: ["field_invalid", "resource_not_found"],
  example: { id: "default", palette: { primary: "#1d5c4c" }, voice: "Short and warm" },
  surface: "settings",
  asks: ({ id, isDefault }) =>
    `Change ${id === "default" ? "the default brand" : `the brand ${id}`}${isDefault === true ? ", and make it the default" : ""}`,
  shows: brandChangePreview,
  verb: "change",
  handler: (input) => Brands.use((brands) => brands.update(input))
})
