import { Schema } from "effect"
import { pageFields, searchField } from "../fields/page.ts"
import { id } from "../Id.ts"

const Palette = Schema.Struct({
  primary: Schema.String.annotate({ description: "Colour of buttons and links, such as #1f6f54" }),
  background: Schema.String.annotate({ description: "Background colour" }),
  text: Schema.String.annotate({ description: "Colour of text" }),
  accent: Schema.String.annotate({ description: "Accent colour" })
})

export const Brand = Schema.Struct({
  id: id("brd"),
  name: Schema.String.annotate({ description: "Name of the brand" }),
  isDefault: Schema.Boolean.annotate({ description: "True for the brand that is used if a call names none" }),
  domain: Schema.NullOr(Schema.String).annotate({
    description: "The brand's web site, without https://; null without one"
  }),
  palette: Palette.annotate({ description: "Colours, as #rrggbb" }),
  typography: Schema.Struct({
    heading: Schema.String.annotate({ description: "Font of headings" }),
    body: Schema.String.annotate({ description: "Font of text" })
  }).annotate({ description: "The fonts" }),
  logos: Schema.Array(
    Schema.Struct({
      kind: Schema.String.annotate({ description: "Intended use of the logo, such as light" }),
      url: Schema.String.annotate({ description: "URL of the image" })
    })
  ).annotate({
    description: "The logos; the first one is used"
  }),
  voice: Schema.NullOr(Schema.String).annotate({ description: "Tone of voice, in words; null without one" }),
  emailDefaults: Schema.Struct({
    footer: Schema.NullOr(Schema.String).annotate({ description: "Text of the footer; null without one" }),
    postalAddress: Schema.NullOr(Schema.String).annotate({
      description: "Postal address of the sender; null without one"
    })
  }).annotate({ description: "Footer of every mail" })
}).annotate({ identifier: "Brand", description: "Palette, fonts, logos, voice and footer of messages and pages" })
export type Brand = typeof Brand.Type

export const ReadBrand = Schema.Struct({
  id: Schema.Union([Schema.Literal("default"), id("brd")]).annotate({ description: "A brand's id, or default" })
})

export const ListBrands = Schema.Struct({
  ...pageFields(),
  q: searchField("name or domain")
})
