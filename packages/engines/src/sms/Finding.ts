import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"

/** What a text message can be refused for. */
export type SmsRefusal =
  | "field_invalid"
  | "recipient_invalid"
  | "consent_proof_required"
  | "generic_shortener_not_allowed"
  | "url_not_allowed"
  | "schema_contract_violation"

/** One thing that is wrong with a request. */
export interface Finding {
  readonly refusal: SmsRefusal
  readonly field: FieldError
}

export const finding = (refusal: SmsRefusal, path: string, code: FieldError["code"], message: string): Finding => ({
  refusal,
  field: { path, code, message }
})

/** Refuses for the first finding, and tells all of them. */
export const refused = (findings: readonly [Finding, ...ReadonlyArray<Finding>]): Problem<SmsRefusal> => {
  const [{ refusal }] = findings
  return problem(refusal, { fields: findings.map(({ field }) => field) })
}

export const isSome = <A>(all: ReadonlyArray<A>): all is readonly [A, ...ReadonlyArray<A>] => all.length > 0
