import type { CallAnswer } from "@tidings/pipeline/Call"
import type { FieldError } from "@tidings/schema/FieldError"
import { Data } from "effect"

/** The error of an answer that is none of success. */
export interface CallError {
  readonly code: string
  readonly message: string
  readonly request_id: string
  readonly fields?: ReadonlyArray<FieldError>
  readonly required_scopes?: ReadonlyArray<string>
  readonly url?: string
}

/** A row's refusal of what a page asked for. */
export class RefusedCall extends Data.TaggedError("Refused")<{
  readonly row: string
  readonly status: number
  readonly error: CallError
  readonly retryAfterSeconds?: number | undefined
}> {}

/** Returns the refusal in an answer of a row. */
export const refusedBy = (row: string, { body, headers, status }: CallAnswer): RefusedCall => {
  const { error } = JSON.parse(body) as { readonly error: CallError }
  const wait = headers["Retry-After"]
  return new RefusedCall({ row, status, error, ...(wait !== undefined && { retryAfterSeconds: Number(wait) }) })
}
