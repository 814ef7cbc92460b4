import type { Guess } from "@tidings/engines/brands/importing/brandOfSite"
import type { BrandChanges } from "./BrandEditing.ts"

/** The fields of a brand under one name each, as flags of the command line and guesses from a web site have them. */
export type FlatBrand = { readonly [Field in Guess["field"] | "footer"]?: string | null | undefined }

/** The path of each guessed field in a brand. */
export const pathsOfGuesses: Readonly<Record<Guess["field"], string>> = {
  name: "name",
  domain: "domain",
  primary: "palette.primary",
  background: "palette.background",
  text: "palette.text",
  accent: "palette.accent",
  heading: "typography.heading",
  body: "typography.body",
  logo: "logos[0].url",
  voice: "voice",
  postalAddress: "emailDefaults.postalAddress"
}

const orNull = (text: string | null | undefined): string | null | undefined => (text === "" ? null : text)

/** Returns the changes that flat fields say; an empty text removes an optional field. */
const changesOf = (given: FlatBrand): BrandChanges => ({
  name: given.name ?? undefined,
  domain: orNull(given.domain),
  palette: { primary: given.primary, background: given.background, text: given.text, accent: given.accent } as object,
  typography: { heading: given.heading, body: given.body } as object,
  logo: orNull(given.logo),
  voice: orNull(given.voice),
  emailDefaults: { footer: orNull(given.footer), postalAddress: orNull(given.postalAddress) } as object
})

/** Returns the changes to a brand that its web site suggests. */
export const changesOfGuesses = (found: ReadonlyArray<Guess>): BrandChanges =>
  changesOf(Object.fromEntries(found.map(({ field, value }) => [field, value])))
