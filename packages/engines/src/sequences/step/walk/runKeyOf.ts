import type { Definition } from "@tidings/schema/sequences/Definition"
import { Result } from "effect"
import type { ContactFacts } from "../Facts.ts"
import type { Values } from "../Values.ts"
import { renderTexts } from "./renderTexts.ts"

const keyCodePoints = 200

/** The data that `reentry.by` may read. */
interface KeyScope {
  readonly contact: ContactFacts
  readonly trigger?: Values
  readonly variables?: Values
}

/**
 * Returns the key that distinguishes a contact's runs of a sequence: the result of `reentry.by`, cut at 200 characters;
 * empty without it.
 */
export const runKeyOf = ({ reentry = {} }: Definition, scope: KeyScope, atMs: number): string => {
  if (reentry.by === undefined) return ""
  const value = Result.getOrElse(
    renderTexts(reentry.by, { trigger: {}, variables: {}, ...scope }, atMs),
    () => undefined
  )
  const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "")
  return Array.from(text.trim()).slice(0, keyCodePoints).join("")
}
