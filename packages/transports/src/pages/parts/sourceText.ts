import type { Html } from "../html.ts"
import { outside } from "../outside.ts"

/** The most characters of a source that are shown. */
const mostShown = 16_000

/** Shows a text from outside as code: with its lines, and cut where it is very long. */
export const sourceText = (text: string): Html => outside(text, { lines: true, most: mostShown })

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Shows JSON with a line a field, and any other text as it is. */
export const jsonSource = (text: string): Html => sourceText(text.length > mostShown ? text : indented(text))
