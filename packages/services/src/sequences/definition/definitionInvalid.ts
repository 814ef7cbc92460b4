import { type FieldCode, FieldCode as FieldCodes } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { Schema } from "effect"

const isFieldCode = Schema.is(FieldCodes)
const codeOf = (code: string): FieldCode => (isFieldCode(code) ? code : "format_invalid")

/** Refuses definitions with these errors; `pathOf` gives the place of each in the input. */
export const definitionInvalid = (
  findings: ReadonlyArray<DefinitionFinding>,
  pathOf: (finding: DefinitionFinding) => string
) =>
  problem("definition_invalid", {
    message: `The definition has ${findings.length === 1 ? "an error" : `${findings.length} errors`}; nothing was changed.`,
    fields: findings.map((finding) => ({
      path: pathOf(finding),
      code: codeOf(finding.code),
      message: `${finding.code}: ${finding.message}`
    }))
  })
