import { Schema } from "effect"
import { text } from "../text.ts"

/** A caller's own reference to a recipient's consent. */
export const ConsentProofId = text(
  { min: 1, max: 200 },
  Schema.isPattern(/^[^\r\n\0]*$/u, { expected: "a single line", fieldCode: "pattern_mismatch" })
)
