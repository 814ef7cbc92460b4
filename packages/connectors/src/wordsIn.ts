import { textIn } from "./http/jsonParts.ts"

/** The first of these that says something: what a provider gave as its reason. */
export const wordsIn = (...found: ReadonlyArray<unknown>): string => textIn(...found) || "no reason given"
