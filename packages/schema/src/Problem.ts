import { Data, Schema } from "effect"
import { catalogue, type CatalogueRow, type Code } from "./catalogue.ts"
import { FieldError } from "./FieldError.ts"

interface Details {
  readonly message?: string
  readonly fields?: ReadonlyArray<FieldError>
  readonly retryAfterSeconds?: number
  /** Further members of the envelope, such as `suggestion` of slug_taken. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** A refusal of the catalogue, told apart by its code in types (`Problem<"unknown_template">`) and at run time (`_tag`). */
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

/** Refuses with one code; `yield*` it. */
export const problem = <const C extends Code>(code: C, details?: Details): Problem<C> => new Problem(code, details)

/** What every failed call answers with, whatever the surface. */
export const ErrorEnvelope = Schema.Struct({
  error: Schema.Struct({
    type: Schema.String,
    code: Schema.String,
    message: Schema.String,
    fields: Schema.optionalKey(Schema.Array(FieldError)),
    retry_after_seconds: Schema.optionalKey(Schema.Finite),
    doc_url: Schema.optionalKey(Schema.String),
    request_id: Schema.String
  })
}).annotate({ identifier: "ErrorEnvelope" })

/** The envelope of a problem, ready to be serialised. */
export const envelope = (problem: Problem, requestId: string) => ({
  error: {
    type: problem.row.type,
    code: problem.code,
    message: problem.message,
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.retryAfterSeconds !== undefined && { retry_after_seconds: problem.retryAfterSeconds }),
    doc_url: `/docs/errors#${problem.code}`,
    ...problem.extra,
    request_id: requestId
  }
})
