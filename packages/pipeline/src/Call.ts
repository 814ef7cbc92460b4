import type { FieldError } from "@tidings/schema/FieldError"
import type { Problem } from "@tidings/schema/Problem"
import type { Origin } from "@tidings/services/access/Access"
import type { WirePaths } from "./input/wirePaths.ts"

/** What every transport hands to the pipeline; nothing of HTTP or MCP is left in it. */
export interface Call {
  readonly requestId: string
  /** The Authorization value. */
  readonly credential: string | undefined
  readonly origin: Origin
  /** Made for a message that was itself taken from the caller's allowance, and so not taken again. */
  readonly alreadyMetered?: true
  /** What is written into the audit log: what changes something, or also reads, replays and refusals. */
  readonly audits: "writes" | "all"
  readonly idempotencyKey: string | undefined
  readonly input: unknown
  /** Why there is no input to decode; raised when decoding would be due, so that authentication speaks first. */
  readonly fault?: Problem | undefined
  /** What the transport itself found wrong in fields; told together with what decoding finds. */
  readonly offending?: ReadonlyArray<FieldError>
  /** Refusals name fields so. */
  readonly wirePaths?: WirePaths | undefined
  /** `text` when every value of the input arrived as text, as in a path or a query. */
  readonly encoding: "json" | "text"
}

/** What became of a call: the same JSON text whichever transport carries it. */
export interface Answer {
  readonly status: number
  /** JSON, exactly as it was remembered if this is a replay. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}
