import { inHomeOfCaller } from "@tidings/services/access/homes"
import type { Problem } from "@tidings/schema/Problem"
import { Access, type CredentialProblem } from "@tidings/services/access/Access"
import type { Caller } from "@tidings/services/access/Caller"
import type { RateLimits } from "@tidings/services/limits/RateLimits"
import { Effect } from "effect"
import type { Call } from "./Call.ts"
import { limitRate } from "./stages/limitRate.ts"

/** The caller's identity, for answers that a transport gives itself. */
export type Identity = Caller["Service"]

type Request = Pick<Call, "credential" | "origin" | "requestId">

/** Authenticates the caller exactly as `run` does, for requests that call no row, or before `run` does it again. */
export const identify = ({
  credential,
  origin,
  requestId
}: Request): Effect.Effect<Identity, CredentialProblem, Access> =>
  inHomeOfCaller(
    credential,
    Access.use((access) => access.authenticate(credential, origin, requestId))
  )

/** Takes one request from a caller's rate allowance; always writes the rate headers. */
export const allow = limitRate

/** Like `identify`, and takes one request from the caller's rate allowance; always writes the rate headers. */
export const admit = (
  request: Request,
  headers: Record<string, string>
): Effect.Effect<Identity, Problem, Access | RateLimits> =>
  Effect.tap(identify(request), (caller) => limitRate(caller, headers))
