import type { Answer, Call } from "@tidings/pipeline/Call"
import type { Audience } from "../../http/bearerChallenge.ts"

/** One HTTP exchange on whichever lane: who asks, and what the pipeline has answered so far. */
export interface Exchange extends Pick<Call, "credential" | "origin" | "requestId"> {
  /** Where clients learn how to connect, and by which of the resource's two names they came. */
  readonly audience: Audience
  /** Size of the request body in bytes. */
  readonly size: number
  /** Go out with the answer: request id, rates, replay. */
  readonly headers: Record<string, string>
  /** What became of the tool call, once there is something to tell. */
  answer?: Answer
}
