import { Brand } from "@tidings/schema/resources/Brand"
import { paletteNotes } from "@tidings/engines/brands/paletteFaults"
import { Schema } from "effect"

/** A brand after a command changed it. */
export const Written = Schema.Struct({ ...Brand.fields, workspace: Schema.String })

type Colours = { readonly [Role in keyof Brand["palette"]]?: unknown }

/**
 * Shows a brand's id, and notes on colours without enough contrast for words: for all colours, or only for those
 * `changed`; a changed background counts for every colour.
 */
export const shownWritten = ({ id, palette }: typeof Written.Type, changed?: Colours) => {
  const notes = paletteNotes(palette)
    .filter(({ role }) => changed === undefined || changed[role] !== undefined || changed.background !== undefined)
    .map(({ says }) => says)
  return { result: id, ...(notes.length > 0 && { note: notes.join("\n") }) }
}
