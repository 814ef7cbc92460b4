import { paletteNotes } from "@tidings/engines/brands/paletteFaults"
import { line, paragraphs } from "@tidings/schema/fields/lines"
import { Brand, isPictureUrl, isSiteHost, ReadBrand } from "@tidings/schema/resources/Brand"
import type { InputOf } from "@tidings/pipeline/callAsOperator"
import read_brand from "@tidings/operations/brand/read_brand"
import type create_brand from "@tidings/operations/brand/create_brand"
import update_brand from "@tidings/operations/brand/update_brand"
import { Effect, Schema } from "effect"
import type { Calling } from "../Command.ts"
import { given } from "../fields.ts"

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

/** The fields of a brand as they are typed. */
type TypedBrand = { readonly [Field in keyof typeof brandFields | "name"]?: string }

type WrittenFields = Omit<InputOf<typeof update_brand>, "id" | "isDefault">

const orNull = (text: string | undefined): string | null | undefined => (text === "" ? null : text)

const logosWith = (logo: string | undefined, others: Brand["logos"]): WrittenFields["logos"] => {
  if (logo === undefined) return undefined
  const kept = others
    .slice(1)
    .map(({ assetId, kind, url }) => (assetId === undefined ? { kind, url } : { kind, assetId }))
  return logo === "" ? [] : [{ kind: "light", url: logo }, ...kept]
}

/** Returns what was typed as the input of an operation; the logos of the brand after its first stay. */
const brandInput = (typed: TypedBrand, { logos }: Pick<Brand, "logos"> = { logos: [] }): WrittenFields => {
  const { accent, background, body, heading, primary, text } = typed
  const palette = given({ primary, background, text, accent })
  const typography = given({ heading, body })
  const emailDefaults = given({ footer: orNull(typed.footer), postalAddress: orNull(typed.postalAddress) })
  return given({
    name: typed.name,
    domain: orNull(typed.domain),
    palette: isEmpty(palette) ? undefined : palette,
    typography: isEmpty(typography) ? undefined : typography,
    logos: logosWith(typed.logo, logos),
    voice: orNull(typed.voice),
    emailDefaults: isEmpty(emailDefaults) ? undefined : emailDefaults
  })
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** Returns what was typed of a new brand as the input of an operation; an empty text is none. */
export const newBrandInput = ({
  name,
  ...typed
}: TypedBrand & { readonly name: string }): InputOf<typeof create_brand> => {
  const said = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""))
  return { ...(brandInput(said) as Omit<InputOf<typeof create_brand>, "name">), name }
}

/** Writes what was typed to a brand. */
export const writeBrand = (call: Calling, id: InputOf<typeof update_brand>["id"], typed: TypedBrand) =>
  Effect.gen(function* () {
    const before = typed.logo === undefined ? undefined : yield* call(read_brand, { id })
    return yield* call(update_brand, { id, ...brandInput(typed, before) })
  })

/** Returns the flag of a brand's field for its path in the input of an operation. */
export const brandPath = (path: string): string =>
  path === "id" ? "brand" : path.startsWith("logos") ? "logo" : path.split(".").at(-1)!

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
