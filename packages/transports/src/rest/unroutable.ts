import type { Answer, Call } from "@tidings/pipeline/Call"
import { admit } from "@tidings/pipeline/identify"
import type { Needs } from "@tidings/pipeline/run"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import type { FoundRoute } from "./Routes.ts"

type NoRoute = Exclude<FoundRoute, { _tag: "Route" }>

/**
 * Returns the answer to a request that matches no row. A valid key's allowance is charged and reported in the headers;
 * an invalid key is not refused for that.
 */
export const unroutable = (
  found: NoRoute,
  isAnnounced: boolean,
  who: Pick<Call, "credential" | "origin" | "requestId">
): Effect.Effect<Answer, never, Needs> => {
  const headers: Record<string, string> = { "X-Request-Id": who.requestId, ...allowed(found) }
  const answer = (refused: Problem): Answer => ({
    status: refused.row.status,
    body: JSON.stringify(envelope(refused, who.requestId)),
    headers
  })
  const refused = refusal(found, isAnnounced)
  if (who.credential === undefined) return Effect.succeed(answer(refused))
  return Effect.match(admit(who, headers), {
    onSuccess: () => answer(refused),
    onFailure: (problem) => answer(problem.row.status === 429 ? problem : refused)
  }).pipe(
    Effect.catchCause((cause) => Effect.as(Effect.logError(`request ${who.requestId} failed`, cause), answer(refused)))
  )
}

const allowed = (found: NoRoute) => found._tag === "OtherMethod" && { Allow: found.allow.join(", ") }

const refusal = (found: NoRoute, isAnnounced: boolean): Problem => {
  if (found._tag === "OtherMethod") {
    return problem("method_not_allowed", { message: `This path answers ${found.allow.join(", ")}.` })
  }
  const message = "This operation is announced, but not available yet."
  return problem("unknown_route", isAnnounced ? { message } : {})
}
