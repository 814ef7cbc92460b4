import { writable } from "@tidings/schema/fields/writable"

/** Shortens a caller's text for an error message to its first 100 code points. */
export const quoted = (text: string): string => writable(text, 100)
