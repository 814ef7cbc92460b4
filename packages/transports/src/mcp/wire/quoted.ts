import { writable } from "@tidings/schema/fields/writable"

/** A caller's own words as an error repeats them: their first 100 code points. */
export const quoted = (text: string): string => writable(text, 100)
