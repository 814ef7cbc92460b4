import type { FieldError } from "@tidings/schema/FieldError"
import type { ApprovalId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import type { CallOrigin, Credential } from "@tidings/services/access/Access"

/** Paths of input fields in the original request, if they differ: `{ template: "message.template" }`. */
type WirePaths = Readonly<Record<string, string>>

/** Field errors in the caller's terms: each at its path in the original request, and each path once. */
export const atWirePaths = (
  fields: ReadonlyArray<FieldError>,
  paths: WirePaths | undefined
): ReadonlyArray<FieldError> => {
  if (paths === undefined) return fields
  const found = new Map<string, FieldError>()
  for (const field of fields) {
    const name = /^[^.[]*/u.exec(field.path)![0]
    const path = Object.hasOwn(paths, name) ? paths[name]! + field.path.slice(name.length) : field.path
    if (!found.has(path)) found.set(path, { ...field, path })
  }
  return [...found.values()]
}

/** A call as every transport hands it to the pipeline, free of HTTP and MCP. */
export interface Call {
  readonly requestId: string
  readonly credential: Credential
  readonly origin: CallOrigin
  /** True for a message already taken from the caller's rate allowance, so that it is not taken again. */
  readonly alreadyMetered?: true
  /** Scope of the audit log: calls that change something, or also reads, replays and refusals. */
  readonly audits: "writes" | "all"
  readonly idempotencyKey: string | undefined
  readonly input: unknown
  /** The reason why there is no input to decode; raised when decoding is due, so that authentication comes first. */
  readonly fault?: Problem | undefined
  /** Field errors found by the transport itself; reported together with those of decoding. */
  readonly offending?: ReadonlyArray<FieldError>
  /** Paths of input fields in the original request, for use in refusals. */
  readonly wirePaths?: WirePaths | undefined
  /** `text` if every value of the input arrived as text, as in a path or a query. */
  readonly encoding: "json" | "text"
}

/** The answer to a call: the same JSON text over every transport. */
export interface CallAnswer {
  readonly status: number
  /** JSON, exactly as remembered if this is a replay. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** True for an answer of refusals alone, which agents are told as an error. */
  readonly isFailed?: true
  /** The request that the call waits for; absent unless it was held. */
  readonly held?: ApprovalId
}
