import * as Operation from "@tidings/pipeline/Operation"
import { Brand, ListBrands } from "@tidings/schema/resources/Brand"
import { pageOf } from "@tidings/schema/fields/page"
import { Brands } from "@tidings/services/brands/Brands"

export default Operation.make({
  name: "list_brands",
  http: "GET /v1/brand",
  scope: "brand:read",
  summary: "List brands",
  description: "Newest first. One is the default, which `read_brand` also finds by the id `default`.",
  alsoSaid: "logos colours fonts look company identity",
  input: ListBrands,
  output: pageOf(Brand),
  handler: (page) => Brands.use((brands) => brands.list(page))
})
