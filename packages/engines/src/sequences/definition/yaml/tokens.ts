import { CST, Lexer } from "yaml"
import type { Places } from "../Places.ts"

/** Maximum tokens per file: many times the need of a file with 100 nodes. */
const mostTokens = 30_000

const untaken: Readonly<Record<string, readonly [code: string, message: string]>> = {
  anchor: ["yaml_anchor", "Anchors are not taken: write the value where it is needed."],
  alias: ["yaml_alias", "Aliases are not taken: write the value here. A text that begins with * needs quotes."],
  tag: ["yaml_tag", "Tags are not taken. A text that begins with ! needs quotes."],
  "directive-line": ["yaml_directive", "Directives are not taken. A text that begins with % needs quotes."]
}

const invisible: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

/**
 * Refuses anchors, aliases, tags, directives and more tokens than any definition needs, before anything is built from
 * the text. False if there are too many tokens to read on.
 */
export const areTokensTaken = (text: string, places: Places): boolean => {
  let offset = 0
  let count = 0
  let isScalar = false
  for (const token of new Lexer().lex(text)) {
    if (++count > mostTokens) {
      places.refuseAt(offset, "file_too_large", "This file holds more than a sequence can.")
      return false
    }
    if (isScalar) isScalar = false
    else {
      const refused = untaken[CST.tokenType(token) ?? ""]
      if (refused !== undefined) places.refuseAt(offset, ...refused)
      isScalar = token === CST.SCALAR
    }
    if (!invisible.has(token)) offset += token.length
  }
  return true
}
