import import_brand from "@tidings/operations/brand/import_brand"
import read_brand from "@tidings/operations/brand/read_brand"
import update_brand from "@tidings/operations/brand/update_brand"
import { Brand } from "@tidings/schema/resources/Brand"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { table } from "../table.ts"
import { brandField, brandPath, writeBrand } from "./BrandFields.ts"

const site = Schema.String.annotate({ title: "url", description: "The brand's web site" }).check(
  Schema.isMaxLength(2_000).abort(),
  Schema.makeFilter(
    (text) => /^https?:$/u.test(URL.parse(text)?.protocol ?? "") || "This is no URL such as https://acme.com"
  )
)

export default Face.several([import_brand, update_brand, read_brand], {
  name: "brand import",
  says: "Read name, colours, fonts and logo from a web site; shows where each was found, and writes them with --yes",
  input: Schema.Struct({
    url: site,
    yes: Schema.optionalKey(Schema.Boolean.annotate({ description: "Write what was found" })),
    brand: brandField,
    workspace
  }),
  positional: ["url"],
  output: Schema.Struct({
    found: Schema.Array(Schema.Struct({ field: Schema.String, value: Schema.String, from: Schema.String })),
    brand: Brand,
    written: Schema.Boolean,
    workspace: Schema.String
  }),
  examples: { "As it was shown without --yes": { url: "https://quaybakery.example", yes: true } },
  pathOf: (path) => (path === "brandId" ? "brand" : undefined),
  answer: (call, { brand: id = "default", url, yes = false }, place) =>
    Effect.gen(function* () {
      const { workspaceId } = yield* place
      const { found: shown, preview } = yield* call(import_brand, { url, brandId: id })
      const found = shown.map(({ field, from, value }) => ({ field: brandPath(field), value, from }))
      const typed = Object.fromEntries(found.map(({ field, value }) => [field, value]))
      const brand = yes ? yield* writeBrand(call, id, typed) : preview
      return { found, brand, written: yes, workspace: workspaceId }
    }),
  shown: ({ found, written }) => ({
    result: table(
      ["field", "value", "found in"],
      found.map(({ field, from, value }) => [field, value, from])
    ),
    note: written
      ? "Written. What is not right is changed by `tidings brand set`."
      : "Nothing was written: look at it, then give --yes, or set single fields by `tidings brand set`."
  })
})
