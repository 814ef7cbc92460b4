import list_brands from "@tidings/operations/brand/list_brands"
import { Brand } from "@tidings/schema/resources/Brand"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_brands], {
  name: "brand list",
  says: "List a workspace's brands, the default first",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Brand),
  examples: { "All of them": {} },
  answer: (call) =>
    Effect.map(Face.allOf(call, list_brands, {}), (brands) =>
      brands.toSorted(
        (one, other) => Number(other.isDefault) - Number(one.isDefault) || (one.name < other.name ? -1 : 1)
      )
    ),
  shown: asTable(["id", "name", "domain", "primary", "background", "text", "accent", ""], (brands) =>
    brands.map(({ domain, id, isDefault, name, palette }) => [
      id,
      name,
      domain ?? "",
      palette.primary,
      palette.background,
      palette.text,
      palette.accent,
      isDefault ? "default" : ""
    ])
  )
})
