import { Data, Schema } from "effect"
import { catalogue, type CatalogueRow, type Code } from "./catalogue.ts"
import { FieldError, toldFields } from "./FieldError.ts"
import { Plan } from "./Plan.ts"

interface Details {
  readonly message?: string
  readonly fields?: ReadonlyArray<FieldError>
  readonly retryAfterSeconds?: number
  /** Further members of the envelope, such as `suggestion` of slug_taken. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/**
 * A refusal of the catalogue; its code is part of its type (`Problem<"unknown_template">`) and its `_tag` at run time.
 */
export class Problem<C extends Code = Code> extends Data.Error<Details & { readonly code: C }> {
  readonly _tag: C
  constructor(code: C, details: Details = {}) {
    super({ message: catalogue[code].message, ...details, code })
    this._tag = code
  }
  get row(): CatalogueRow {
    return catalogue[this.code]
  }
}

/** Makes the refusal with this code; `yield*` it to fail. */
export const problem = <const C extends Code>(code: C, details?: Details): Problem<C> => new Problem(code, details)

/** A refusal as every surface answers it. */
export const ApiError = Schema.Struct({
  type: Schema.String.annotate({ description: "The family of the error, one for each status" }),
  code: Schema.String.annotate({ description: "Code that programs branch on; its meaning never changes" }),
  message: Schema.String.annotate({ description: "Text for people; its words may change" }),
  fields: Schema.optionalKey(
    Schema.Array(FieldError).annotate({
      description: "Every invalid field, at most the first 100; only if fields are at fault"
    })
  ),
  retry_after_seconds: Schema.optionalKey(
    Schema.Finite.annotate({ description: "Seconds to wait before trying again; may be fractional" })
  ),
  doc_url: Schema.optionalKey(
    Schema.String.annotate({ description: "URL that explains the code, relative to the server that answered" })
  ),
  suggestion: Schema.optionalKey(
    Schema.String.annotate({ description: "With slug_taken: a slug that was free at that moment" })
  ),
  reason: Schema.optionalKey(
    Schema.Literals(["paused", "archived", "manual", "reentry"]).annotate({
      description: "With enrolment_refused: reason that the sequence does not take the contact"
    })
  ),
  contact_ids: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description:
        "With contact_ambiguous and contact_conflict: the contacts that the call may mean, the first 10 of them"
    })
  ),
  required_scopes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "With scope_required: the scopes, any of which is enough" })
  ),
  granted_scopes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "With scope_required, for a connected client: the scopes that it has"
    })
  ),
  required_plan: Schema.optionalKey(
    Plan.annotate({ description: "With feature_not_enabled: the lowest plan that has the feature" })
  ),
  required_credits: Schema.optionalKey(
    Schema.Int.annotate({ description: "With insufficient_credits: credits that the call costs" })
  ),
  url: Schema.optionalKey(
    Schema.String.annotate({ description: "With person_required: the page on which a person does it" })
  ),
  request_id: Schema.String.annotate({ description: "Id of the request in the server's log; the same as X-Request-Id" })
}).annotate({ identifier: "ApiError", description: "The error, and its reason" })

/** The answer of every failed call, on every surface. */
export const ErrorEnvelope = Schema.Struct({ error: ApiError }).annotate({
  identifier: "ErrorEnvelope",
  description: "The answer to every failed call, over REST and as a tool's result"
})

/** The envelope of a problem, ready to be serialised. */
export const envelope = (problem: Problem, requestId: string) => ({
  error: {
    type: problem.row.type,
    code: problem.code,
    message: problem.message,
    ...(problem.fields && { fields: toldFields(problem.fields) }),
    ...(problem.retryAfterSeconds !== undefined && { retry_after_seconds: problem.retryAfterSeconds }),
    doc_url: `/docs/errors#${problem.code}`,
    ...problem.extra,
    request_id: requestId
  }
})
