import { escapeXml } from "../../../markup/escape.ts"

const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu

/** Escapes a text of a diagram, and replaces marks that change the direction of the text after them by U+FFFD. */
export const escaped = (text: string): string => escapeXml(text.replaceAll(directionMarks, "\ufffd"))
