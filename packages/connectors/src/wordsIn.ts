import { textIn } from "./http/jsonParts.ts"

/** Returns the first non-empty text: the reason that a provider gave, or "no reason given". */
export const wordsIn = (...found: ReadonlyArray<unknown>): string => textIn(...found) || "no reason given"
