import { Brand } from "@tidings/schema/resources/Brand"
import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { changesOfGuesses } from "@tidings/services/brands/flatBrand"
import { BrandImport } from "@tidings/services/brands/importing/BrandImport"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { table } from "../table.ts"
import { brandField } from "./BrandFields.ts"

const site = Schema.String.annotate({ title: "url", description: "The brand's web site" }).check(
  Schema.isMaxLength(2_000).abort(),
  Schema.makeFilter(
    (text) => /^https?:$/u.test(URL.parse(text)?.protocol ?? "") || "This is no URL such as https://acme.com"
  )
)

export default Command.make({
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
  audit: "brand.import",
  examples: { "As it was shown without --yes": { url: "https://quaybakery.example", yes: true } },
  prepare: ({ url, workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => BrandImport.use((sites) => sites.read(id, url))),
  perform: ({ brand: id = "default", url, workspace, yes = false }, _, found) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const brands = yield* BrandEditing
      const changes = changesOfGuesses(found)
      const brand = yield* yes
        ? brands.change(workspaceId, id, changes)
        : Effect.flatMap(brands.found(workspaceId, id), (before) => brands.preview(before, changes))
      return {
        output: { found, brand, written: yes, workspace: workspaceId },
        changes: yes ? [{ workspaceId, target: { kind: "brand", id: brand.id }, metadata: { url } }] : []
      }
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
