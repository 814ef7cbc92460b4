import { Schema } from "effect"
import { id } from "./Id.ts"

const Palette = Schema.Struct({
  primary: Schema.String,
  background: Schema.String,
  text: Schema.String,
  accent: Schema.String
})

export const Brand = Schema.Struct({
  id: id("brd"),
  name: Schema.String,
  isDefault: Schema.Boolean,
  domain: Schema.NullOr(Schema.String),
  palette: Palette,
  typography: Schema.Struct({ heading: Schema.String, body: Schema.String }),
  logos: Schema.Array(Schema.Struct({ kind: Schema.String, url: Schema.String })),
  voice: Schema.NullOr(Schema.String),
  emailDefaults: Schema.Struct({ footer: Schema.NullOr(Schema.String), postalAddress: Schema.NullOr(Schema.String) })
}).annotate({ identifier: "Brand" })
export type Brand = typeof Brand.Type
