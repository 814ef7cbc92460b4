import type { ApprovalPolicy, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { ApprovalId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { OnApproval } from "@tidings/services/holding/OnApproval"
import { holdingPolicy } from "@tidings/services/holding/holdingPolicy"
import { Requests } from "@tidings/services/approvals/Requests"
import { Settlement, type DeedOutcome } from "@tidings/services/settlement/Settlement"
import canonicalize from "canonicalize"
import { Effect } from "effect"
import type { Endpoint } from "../Endpoint.ts"
import { type Any, runsOf } from "../Operation.ts"

/** The reason why a call is held: its surface and that surface's policy. */
interface Holding {
  readonly surface: SurfaceKind
  readonly policy: ApprovalPolicy
}

interface Asking {
  readonly input: unknown
  /** Its Idempotency-Key. */
  readonly given: string | undefined
  /** The effect of the call. */
  readonly deed: Effect.Effect<unknown, Problem>
}

/** The audit action of a held call, instead of the row's own. */
export const asking = { audit: "approval.request" }

const surfacesOf = ({ surface }: Any, input: unknown): ReadonlyArray<SurfaceKind> => {
  if (surface === undefined) return []
  if (typeof surface === "string") return [surface]
  return surface.needed(input) ? [surface.kind, ...(surface.also?.(input) ?? [])] : []
}

/**
 * The policy that holds this call until a person decides; undefined if none does. The policies were read with the
 * caller. A call that cannot be rolled back cannot be held either, and is refused.
 */
export const holdingOf = (
  operation: Any,
  caller: Caller["Service"],
  input: unknown
): Effect.Effect<Holding | undefined, Problem<"approval_required">> => {
  const held = surfacesOf(operation, input).flatMap((surface): ReadonlyArray<Holding> => {
    const policy = holdingPolicy(caller, surface)
    return policy === undefined ? [] : [{ surface, policy }]
  })
  if (held.length === 0) return Effect.succeed(undefined)
  return operation.live === true ? Effect.fail(problem("approval_required")) : Effect.succeed(held[0])
}

/**
 * Writes a request instead of running the deed. The deed is rehearsed first, so that a call that would be refused is
 * refused now, and nobody is asked in vain. Decided in docs/decisions/approvals.md.
 */
export const hold = Effect.fnUntraced(function* (
  { canonical, operation }: Endpoint,
  { policy, surface }: Holding,
  { deed, given, input }: Asking
) {
  const notes = yield* CallNotes
  const noted = { ...notes.metadata }
  const settlement = yield* Settlement
  const rehearsed = settlement.rehearse(Effect.provideService(deed, OnApproval, "rehearsed"), runsOf(operation))
  const shown = (operation.seen?.(input) ?? Effect.succeed(undefined)) as Effect.Effect<Seen | undefined, Problem>
  // The shown versions are read together with the deed's first statement.
  const [seen] = yield* Effect.all([shown, rehearsed], { concurrency: 2 })
  Object.assign(notes, { target: null, metadata: noted })
  const json = canonical(input)
  const held = yield* Requests.use((requests) =>
    requests.ask({
      surface,
      policy,
      operation: operation.name,
      summary: operation.asks!(input),
      input: canonicalize(json)!,
      target: operation.route.keys.map(({ field }) => String(json[field])).join("/"),
      seen,
      metadata: json["metadata"],
      idempotencyKey: given
    })
  )
  return { status: 202, body: JSON.stringify(held), held: held.approval.id } satisfies DeedOutcome
})

/** Adds the request of a held call to the headers of its answer, and of its replay. */
export const tellHeld = ({ reader }: Endpoint, held: ApprovalId, headers: Record<string, string>): void => {
  const { keys, path } = reader!.route
  headers["X-Approval-Id"] = held
  headers["Location"] = path.replace(`{${keys[0]!.name}}`, held)
}
