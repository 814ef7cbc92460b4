import { Schema } from "effect"
import { id } from "../Id.ts"

const Palette = Schema.Struct({
  primary: Schema.String.annotate({ description: "Colour of buttons and links, such as #1f6f54" }),
  background: Schema.String.annotate({ description: "Colour behind everything" }),
  text: Schema.String.annotate({ description: "Colour of text" }),
  accent: Schema.String.annotate({ description: "Colour of what stands out" })
})

export const Brand = Schema.Struct({
  id: id("brd"),
  name: Schema.String.annotate({ description: "What the brand is called" }),
  isDefault: Schema.Boolean.annotate({ description: "True for the one that is used where none is named" }),
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
      kind: Schema.String.annotate({ description: "What it is for, such as light" }),
      url: Schema.String.annotate({ description: "Where the picture is" })
    })
  ).annotate({
    description: "The logos, the one that is used first"
  }),
  voice: Schema.NullOr(Schema.String).annotate({ description: "How it speaks, in words; null where nothing is said" }),
  emailDefaults: Schema.Struct({
    footer: Schema.NullOr(Schema.String).annotate({ description: "Text below; null without one" }),
    postalAddress: Schema.NullOr(Schema.String).annotate({
      description: "Postal address of the sender; null without one"
    })
  }).annotate({ description: "What every mail ends with" })
}).annotate({ identifier: "Brand", description: "What messages and pages are dressed in" })
export type Brand = typeof Brand.Type
