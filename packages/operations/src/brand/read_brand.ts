import * as Operation from "@tidings/pipeline/Operation"
import { Brand, ReadBrand } from "@tidings/schema/resources/Brand"
import { Brands } from "@tidings/services/brands/Brands"

export default Operation.make({
  name: "read_brand",
  http: "GET /v1/brand/{id}",
  scope: "brand:read",
  summary: "Read a brand",
  description: "Finds a brand by its id; `default` is the workspace's default brand.",
  alsoSaid: "logo colours fonts look company identity style tone voice",
  input: ReadBrand,
  output: Brand,
  errors: ["resource_not_found"],
  example: { id: "default" },
  handler: ({ id }) => Brands.use((brands) => brands.read(id))
})
