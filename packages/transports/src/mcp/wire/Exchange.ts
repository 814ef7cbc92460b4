import type { CallAnswer, Call } from "@tidings/pipeline/Call"
import type { Audience } from "../../http/bearerChallenge.ts"

/** One HTTP exchange on either lane: the caller, and the pipeline's results so far. */
export interface Exchange extends Pick<Call, "origin" | "requestId"> {
  /** The Authorization value. */
  readonly credential: string | undefined
  /** The URL and path under which the client addressed this resource, and the scopes to request, for challenges. */
  readonly audience: Audience
  /** Size of the request body in bytes. */
  readonly size: number
  /** Headers of the response: request id, rate limits, replay. */
  readonly headers: Record<string, string>
  /** The result of the tool call, once there is one. */
  answer?: CallAnswer
}

/**
 * Generation of the protocol: `modern` is revision 2026-07-28, with an envelope in each request; `legacy` is the four
 * revisions before it, which begin with a handshake.
 */
export type Era = "legacy" | "modern"
