import { Brand } from "@tidings/schema/resources/Brand"
import { paletteNotes } from "@tidings/services/brands/paletteFaults"
import { Schema } from "effect"

/** A brand as a command leaves it. */
export const Written = Schema.Struct({ ...Brand.fields, workspace: Schema.String })

/** Its id, and what is done about colours that hold no words. */
export const shownWritten = ({ id, palette }: typeof Written.Type) => {
  const notes = paletteNotes(palette)
  return { result: id, ...(notes.length > 0 && { note: notes.join("\n") }) }
}
