import { Brand } from "@tidings/schema/resources/Brand"
import { paletteNotes } from "@tidings/engines/brands/paletteFaults"
import { Schema } from "effect"

/** A brand as a command leaves it. */
export const Written = Schema.Struct({ ...Brand.fields, workspace: Schema.String })

type Colours = { readonly [Role in keyof Brand["palette"]]?: unknown }

/** Its id, and what is done about colours that hold no words: all of them, or those that were `changed`, as a background changes every one. */
export const shownWritten = ({ id, palette }: typeof Written.Type, changed?: Colours) => {
  const notes = paletteNotes(palette)
    .filter(({ role }) => changed === undefined || changed[role] !== undefined || changed.background !== undefined)
    .map(({ says }) => says)
  return { result: id, ...(notes.length > 0 && { note: notes.join("\n") }) }
}
