import { escapeHtml } from "./escape.ts"

// Behind a sign, unless another sign or the end follows, and before a capital letter within a word.
const seams = /(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/u

/** Escapes text for HTML with break points, so that a narrow column breaks it between words only. */
export const breakPoints = (text: string): string => text.split(seams).map(escapeHtml).join("<wbr />")
