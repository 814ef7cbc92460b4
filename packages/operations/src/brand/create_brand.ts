import * as Operation from "@tidings/pipeline/Operation"
import { CreateBrand, mostBrands, WrittenBrand } from "@tidings/schema/resources/Brand"
import { newBrandPreview } from "@tidings/services/approvals/showing/brandPreviews"
import { Brands } from "@tidings/services/brands/Brands"

export default Operation.make({
  name: "create_brand",
  http: "POST /v1/brand",
  scope: "brand:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Create a brand",
  description: `The first of a workspace is its default. What is left out is plain. At most ${mostBrands} brands; none can be deleted, since pages, creations and mails refer to them.`,
  alsoSaid: "add company identity second further brand new",
  input: CreateBrand,
  output: WrittenBrand,
  status: 201,
  audit: "brand.add",
  errors: ["field_invalid"],
  example: {
    name: "Quay Bakery",
    domain: "quaybakery.example",
    palette: { primary: "#7a4b20", background: "#fffdf8", text: "#2a1c10" },
    emailDefaults: { postalAddress: "14 Quay Street, Galway" }
  },
  surface: "settings",
  asks: ({ name }) => `Create the brand ${name}`,
  shows: newBrandPreview,
  verb: "create",
  handler: (input) => Brands.use((brands) => brands.create(input))
})
