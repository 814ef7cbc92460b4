import { Schema } from "effect"
import { text } from "./text.ts"

/** The name of a trait, in the form of metadata keys. */
export const TraitName = text(
  { min: 1, max: 64 },
  Schema.isPattern(/^[a-z][a-z0-9_]{0,63}$/u, { expected: "1 to 64 of a-z, 0-9 and _, a letter first" })
)

const identifiers: ReadonlySet<string> = new Set(["id", "external_id", "email", "phone"])

/** True for the names that contacts are identified by, which no trait has. */
export const isIdentifierName = (name: string): boolean => identifiers.has(name)
