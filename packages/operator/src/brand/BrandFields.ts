import { paletteNotes } from "@tidings/engines/brands/paletteFaults"
import { line, paragraphs } from "@tidings/schema/fields/lines"
import { Brand, isPictureUrl, isSiteHost, ReadBrand } from "@tidings/schema/resources/Brand"
import { Schema } from "effect"

const orNothing = (check: (text: string) => boolean, message: string) =>
  Schema.makeFilter((text: string) => text === "" || check(text) || message)

const colour = (description: string) =>
  Schema.optionalKey(Schema.String.check(Schema.isMaxLength(20)).annotate({ title: "#rrggbb", description }))
const font = (description: string) => Schema.optionalKey(line(120).annotate({ title: "font", description }))

/** The fields of a brand that a command may set; an empty text removes an optional field. */
export const brandFields = {
  domain: Schema.optionalKey(
    Schema.String.annotate({ title: "domain", description: "The brand's web site, without https://" }).check(
      Schema.isMaxLength(253).abort(),
      orNothing(isSiteHost, "This is no domain such as acme.com")
    )
  ),
  primary: colour("Colour of buttons, links and areas"),
  background: colour("Background colour"),
  text: colour("Colour of text, with a contrast of at least 4.5:1 on the background"),
  accent: colour("Accent colour"),
  heading: font("Font of headings"),
  body: font("Font of text"),
  logo: Schema.optionalKey(
    Schema.String.annotate({ title: "url", description: "https URL of the logo" }).check(
      Schema.isMaxLength(2_000).abort(),
      orNothing(isPictureUrl, "This is no https URL")
    )
  ),
  voice: Schema.optionalKey(paragraphs(1_000).annotate({ title: "words", description: "Tone of voice, in words" })),
  footer: Schema.optionalKey(
    paragraphs(2_000).annotate({ title: "words", description: "Text of every mail's footer" })
  ),
  postalAddress: Schema.optionalKey(
    paragraphs(500).annotate({ title: "address", description: "Postal address of the sender, at the foot of mails" })
  )
}

export const brandName = line(120).annotate({ description: "Name of the brand" })

/** The field for one of the workspace's brands. */
export const brandField = Schema.optionalKey(
  ReadBrand.fields.id.annotate({ title: "id", description: "The brand; by default the default brand" })
)

/** A brand after a command changed it. */
export const BrandOutput = Schema.Struct({ ...Brand.fields, workspace: Schema.String })

type Colours = { readonly [Role in keyof Brand["palette"]]?: unknown }

/**
 * Shows a brand's id, and notes on colours without enough contrast for words: for all colours, or only for those
 * `changed`; a changed background counts for every colour.
 */
export const shownBrand = ({ id, palette }: typeof BrandOutput.Type, changed?: Colours) => {
  const notes = paletteNotes(palette)
    .filter(({ role }) => changed === undefined || changed[role] !== undefined || changed.background !== undefined)
    .map(({ says }) => says)
  return { result: id, ...(notes.length > 0 && { note: notes.join("\n") }) }
}
