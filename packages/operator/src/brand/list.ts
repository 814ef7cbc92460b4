import { Brand } from "@tidings/schema/resources/Brand"
import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "brand list",
  says: "List a workspace's brands, the default first",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Brand),
  examples: { "All of them": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => BrandEditing.use((brands) => brands.all(id))),
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
