import { envelope, problem } from "@tidings/schema/Problem"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { ExampleObject, OpenApiDocument } from "./OpenApiDocument.ts"

const requestId = "req_01kb2x9w3t5v7y8zabcdefghjk"

const detailsOf = (code: Code): NonNullable<Parameters<typeof problem>[1]> => {
  const { status } = catalogue[code]
  if (code === "field_invalid") return { fields: [{ path: "to", code: "required", message: "This field is required" }] }
  if (code === "schema_contract_violation") {
    return { fields: [{ path: "variables.total", code: "type_mismatch", message: "Expected a number" }] }
  }
  if (code === "slug_taken") {
    return {
      fields: [{ path: "slug", code: "taken", message: '"launch" is taken' }],
      extra: { suggestion: "launch-2" }
    }
  }
  if (code === "scope_required") return { extra: { required_scopes: ["templates:send"] } }
  if (code === "feature_not_enabled") return { extra: { required_plan: "pro" } }
  if (code === "insufficient_credits") return { extra: { required_credits: 1 } }
  if (code === "idempotency_key_in_progress") return { retryAfterSeconds: 0.25 }
  return status === 429 ? { retryAfterSeconds: 1.5 } : {}
}

/** An example error response for every code of the catalogue. */
export const errorExamples: Readonly<Record<Code, ExampleObject>> = Object.fromEntries(
  (Object.keys(catalogue) as Array<Code>).map((code) => [
    code,
    { summary: catalogue[code].message, value: envelope(problem(code, detailsOf(code)), requestId) }
  ])
) as Record<Code, ExampleObject>

/** Error codes of paths that no operation answers (404, 405). */
const ofNoOperation: ReadonlySet<Code> = new Set<Code>(["unknown_route", "method_not_allowed"])

/**
 * The error codes that a document's operations and its unknown paths can answer, in the catalogue's order; a code that
 * no operation answers yet is left out.
 */
export const codesIn = ({ components }: OpenApiDocument): ReadonlyArray<Code> =>
  (Object.keys(catalogue) as ReadonlyArray<Code>).filter(
    (code) => ofNoOperation.has(code) || Object.hasOwn(components.examples, code)
  )
