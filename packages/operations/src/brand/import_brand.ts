import * as Operation from "@tidings/pipeline/Operation"
import { ImportBrand, ImportedBrand } from "@tidings/schema/resources/Brand"
import { Brands } from "@tidings/services/brands/Brands"

export default Operation.make({
  name: "import_brand",
  http: "POST /v1/brand/import",
  scope: "brand:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Read a brand from a web site",
  description:
    "Reads the page at a public address and at most five style sheets of its host, and answers what it found where. Writes nothing: `update_brand` does. At most 10 sites a minute.",
  alsoSaid: "website scrape detect extract company identity guess from site",
  input: ImportBrand,
  output: ImportedBrand,
  outward: true,
  errors: ["field_invalid", "url_not_allowed", "resource_not_found", "workspace_rate_limit"],
  example: { url: "https://quaybakery.example" },
  prepare: (input) => Brands.use((brands) => brands.look(input)),
  handler: (input, found) => Brands.use((brands) => brands.imported(input, found))
})
