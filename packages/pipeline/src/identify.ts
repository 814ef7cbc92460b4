import type { Problem } from "@tidings/schema/Problem"
import { Access, type Unauthenticated } from "@tidings/services/access/Access"
import type { Caller } from "@tidings/services/access/Caller"
import type { RateLimits } from "@tidings/services/limits/RateLimits"
import { Effect } from "effect"
import type { Call } from "./Call.ts"
import { limitRate } from "./stages/limitRate.ts"

/** Who is calling, for what a transport answers itself. */
export type Identity = Caller["Service"]

type Request = Pick<Call, "credential" | "origin" | "requestId">

/** Who is asking, where no row is called or `run` will ask again: found exactly as `run` finds its caller. */
export const identify = ({
  credential,
  origin,
  requestId
}: Request): Effect.Effect<Identity, Unauthenticated, Access> =>
  Access.use((access) => access.authenticate(credential, origin, requestId))

/** Takes one request from a caller's allowance; writes the rate headers whatever the answer. */
export const allow = limitRate

/** `identify`, and one request taken from the caller's allowance; writes the rate headers whatever the answer. */
export const admit = (
  request: Request,
  headers: Record<string, string>
): Effect.Effect<Identity, Problem, Access | RateLimits> =>
  Effect.tap(identify(request), (caller) => limitRate(caller, headers))
