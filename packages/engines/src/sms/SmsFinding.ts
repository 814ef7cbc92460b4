import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"

/** Codes that refuse a text message. */
type SmsRefusal =
  | "field_invalid"
  | "recipient_invalid"
  | "consent_proof_required"
  | "generic_shortener_not_allowed"
  | "url_not_allowed"
  | "schema_contract_violation"

/** An error in a request, with the code it refuses with. */
export interface SmsFinding {
  readonly refusal: SmsRefusal
  readonly field: FieldError
}

export const finding = (refusal: SmsRefusal, path: string, code: FieldError["code"], message: string): SmsFinding => ({
  refusal,
  field: { path, code, message }
})

/** Returns a refusal with the code of the first finding, listing all of them. */
export const refused = (findings: readonly [SmsFinding, ...ReadonlyArray<SmsFinding>]): Problem<SmsRefusal> => {
  const [{ refusal }] = findings
  return problem(refusal, { fields: findings.map(({ field }) => field) })
}

export const isSome = <A>(all: ReadonlyArray<A>): all is readonly [A, ...ReadonlyArray<A>] => all.length > 0
