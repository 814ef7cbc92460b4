import * as Operation from "@tidings/pipeline/Operation"
import { Brand } from "@tidings/schema/resources/Brand"
import { id } from "@tidings/schema/Id"
import { Brands } from "@tidings/services/brands/Brands"
import { Schema } from "effect"

export default Operation.make({
  name: "read_brand",
  http: "GET /v1/brand/{id}",
  scope: "brand:read",
  summary: "Read a brand",
  description: "Finds a brand by its id; `default` is the workspace's default brand.",
  input: Schema.Struct({
    id: Schema.Union([Schema.Literal("default"), id("brd")]).annotate({ description: "A brand's id, or default" })
  }),
  output: Brand,
  errors: ["resource_not_found"],
  example: { id: "default" },
  handler: ({ id }) => Brands.use((brands) => brands.read(id))
})
