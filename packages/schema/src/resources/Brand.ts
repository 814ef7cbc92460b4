import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { text } from "../fields/text.ts"
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
      url: Schema.String.annotate({ description: "URL of the image" }),
      assetId: Schema.optionalKey(id("asset").annotate({ description: "The asset, if it was named by its id" }))
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

/** The most brands of a workspace. */
export const mostBrands = 50

const colour = (use: string) =>
  Schema.optionalKey(text({ min: 1, max: 20 }).annotate({ description: `${use}, such as #1f6f54` }))
const font = (use: string) => Schema.optionalKey(line(120).annotate({ description: `Font of ${use}` }))

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,30}[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/u
const pictureUrlPattern = /^https:\/\/[^\s"'<>\\/?#]+(?:[/?#][^\s"'<>\\]*)?$/iu

/** True for the host of a web site, such as acme.com, in lower case. */
export const isSiteHost = (host: string): boolean => host.length <= 253 && hostPattern.test(host)

/** True for an https URL, as of a picture. */
export const isPictureUrl = (url: string): boolean => pictureUrlPattern.test(url) && URL.canParse(url)

/** A logo as a call names it: by the URL of a picture, or by an asset. */
export const LogoGiven = Schema.Struct({
  kind: Schema.optionalKey(
    line(40).annotate({ description: "Intended use of the logo, such as light", default: "light" })
  ),
  url: Schema.optionalKey(
    text({ max: 2_000 }, Schema.isPattern(pictureUrlPattern, { expected: "an https URL" })).annotate({
      description: "https URL of the picture; instead of assetId"
    })
  ),
  assetId: Schema.optionalKey(id("asset").annotate({ description: "A picture of the live library; instead of url" }))
}).annotate({ identifier: "LogoGiven", description: "A logo, by url or assetId" })

const looks = {
  palette: Schema.optionalKey(
    Schema.Struct({
      primary: colour("Colour of buttons and links"),
      background: colour("Background colour"),
      text: colour("Colour of text, with a contrast of at least 4.5:1 on the background"),
      accent: colour("Accent colour")
    }).annotate({ identifier: "PaletteGiven", description: "Colours to set; those left out stay as they are" })
  ),
  typography: Schema.optionalKey(
    Schema.Struct({ heading: font("headings"), body: font("text") }).annotate({
      identifier: "TypographyGiven",
      description: "Fonts to set; those left out stay as they are"
    })
  ),
  logos: Schema.optionalKey(
    Schema.Array(LogoGiven)
      .check(Schema.isMaxLength(10))
      .annotate({ description: "The logos, replaced as a whole; the first one is used" })
  )
}

const domain = text({ max: 253 }, Schema.isPattern(hostPattern, { expected: "a domain such as acme.com" }))
const domainSays = "The brand's web site, without https://"
const voice = paragraphs(1_000)
const voiceSays = "Tone of voice, in words"
const footer = paragraphs(2_000)
const footerSays = "Text of every mail's footer"
const postalAddress = paragraphs(500)
const postalAddressSays = "Postal address of the sender, at the foot of mails"
const name = line(120).annotate({ description: "Name of the brand" })

const given = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.optionalKey(Schema.toType(schema).annotate({ description }))
const orNull = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ description: `${description}; null removes it` }))

export const CreateBrand = Schema.Struct({
  name,
  domain: given(domain, domainSays),
  ...looks,
  voice: given(voice, voiceSays),
  emailDefaults: Schema.optionalKey(
    Schema.Struct({
      footer: given(footer, footerSays),
      postalAddress: given(postalAddress, postalAddressSays)
    }).annotate({ identifier: "EmailDefaultsGiven", description: "Footer of every mail" })
  )
})

export const UpdateBrand = Schema.Struct({
  id: ReadBrand.fields.id,
  name: Schema.optionalKey(name),
  isDefault: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True makes it the brand that is used if a call names none; false is refused: choose another"
    })
  ),
  domain: orNull(domain, domainSays),
  ...looks,
  voice: orNull(voice, voiceSays),
  emailDefaults: Schema.optionalKey(
    Schema.Struct({
      footer: orNull(footer, footerSays),
      postalAddress: orNull(postalAddress, postalAddressSays)
    }).annotate({ identifier: "EmailDefaultsPatch", description: "Footer of every mail, by its own fields" })
  )
})

const notes = Schema.Array(Schema.String).annotate({
  description: "Colours that areas may have and words may not, for want of contrast, with the colour of words instead"
})

export const WrittenBrand = Schema.Struct({ ...Brand.fields, notes }).annotate({
  identifier: "WrittenBrand",
  description: "A brand as it was written, with notes on its colours"
})

export const ImportBrand = Schema.Struct({
  url: text(
    { max: 2_000 },
    Schema.isPattern(/^https?:\/\/[^\s/?#]\S*$/iu, { expected: "a URL such as https://acme.com" })
  ).annotate({
    format: "uri",
    description: "The brand's web site, at a public address",
    examples: ["https://acme.com"]
  }),
  brandId: Schema.optionalKey(
    ReadBrand.fields.id.annotate({ description: "The brand to compare with; by default the workspace's default brand" })
  )
})

export const ImportedBrand = Schema.Struct({
  found: Schema.Array(
    Schema.Struct({
      field: Schema.String.annotate({ description: "Field of the brand, such as palette.primary" }),
      value: Schema.String.annotate({ description: "Its value" }),
      from: Schema.String.annotate({ description: "Place of the site where it was found, in words" })
    }).annotate({ identifier: "FoundField", description: "A field of a brand as a web site shows it" })
  ).annotate({ description: "The fields that the site shows" }),
  preview: Brand.annotate({ description: "The brand as it would be with all of it" }),
  notes
}).annotate({ identifier: "ImportedBrand", description: "A brand as its web site shows it; nothing is written" })
