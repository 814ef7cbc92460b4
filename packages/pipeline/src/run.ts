import { inHomeOfCaller } from "@tidings/services/access/homes"
import type { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { envelope, type Problem } from "@tidings/schema/Problem"
import { Access, type Admitted } from "@tidings/services/access/Access"
import type { Requests } from "@tidings/services/approvals/Requests"
import type { AuditTrail } from "@tidings/services/audit/AuditTrail"
import type { CallLog } from "@tidings/services/callLog/CallLog"
import type { Deprecations } from "@tidings/services/deprecations/Deprecations"
import type { Credits } from "@tidings/services/credits/Credits"
import type { RateLimits } from "@tidings/services/limits/RateLimits"
import { refusalIn } from "@tidings/services/settlement/refusalOfDefect"
import { ItemKeys } from "@tidings/services/settlement/ItemKeys"
import { Settlement, type DeedOutcome } from "@tidings/services/settlement/Settlement"
import { type Cause, Effect } from "effect"
import { type CallAnswer, type Call, atWirePaths } from "./Call.ts"
import { deedOf } from "./deedOf.ts"
import type { Endpoint } from "./Endpoint.ts"
import { logCall } from "./logCall.ts"
import { observeCall, type Observation } from "./observeCall.ts"
import * as Operation from "./Operation.ts"
import { auditRefusal, auditTraceless, entryOf } from "./stages/audit.ts"
import { asking, hold, holdingOf, tellHeld } from "./stages/hold.ts"
import { inPerson } from "./stages/inPerson.ts"
import { limitRate } from "./stages/limitRate.ts"
import { asksOf, givenKey, keyOf } from "./stages/idempotencyKey.ts"

/** Services that the pipeline itself needs, for every row. */
export type Needs =
  | Access
  | AuditTrail
  | CallLog
  | Credits
  | Deprecations
  | PublicUrl
  | RateLimits
  | Requests
  | Settlement

/**
 * The life of one call, top to bottom. It always answers: a refusal with the envelope, a defect with 500 and its cause
 * in the log. Decided in docs/decisions/calls.md.
 */
export const run = (endpoint: Endpoint, call: Call): Effect.Effect<CallAnswer, never, Needs> =>
  Effect.suspend(() => {
    const headers: Record<string, string> = { "X-Request-Id": call.requestId, ...endpoint.headers }
    const observation: Observation = {}
    return Effect.matchCauseEffect(answer(endpoint, call, headers, observation), {
      onSuccess: (outcome) => Effect.succeed({ ...outcome, headers }),
      onFailure: (cause) =>
        Effect.map(refusalOf(cause, observation), (refusal) => {
          observation.code = refusal.code
          return { ...refused(refusal, call), headers: withRetry(headers, refusal) }
        })
    }).pipe(logCall(endpoint, call, observation), observeCall(endpoint, call, observation), (running) =>
      inHomeOfCaller(call.credential, running)
    )
  })

const answer = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  call: Call,
  headers: Record<string, string>,
  observation: Observation
) {
  const access = yield* Access
  const asks = asksOf(endpoint.operation, call)
  const admitted = yield* access.admit(call.credential, call.origin, call.requestId, asks)
  const { caller } = admitted
  observation.workspaceId = caller.workspaceId
  observation.caller = caller
  const performed = Effect.mapError(
    perform(endpoint, call, admitted, headers),
    inPerson(endpoint.operation, call, caller)
  )
  return yield* auditRefusal(performed, endpoint.operation, call, caller).pipe(
    Effect.annotateLogs("workspace", caller.workspaceId)
  )
})

const perform = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  call: Call,
  admitted: Admitted,
  headers: Record<string, string>
) {
  const { conceal, encode, operation } = endpoint
  const { caller, remembered } = admitted
  if (call.alreadyMetered !== true) yield* limitRate(caller, headers)
  const { act, by, input, notes, prepare } = yield* deedOf(endpoint, admitted, call)
  const given = yield* givenKey(operation, caller, call)
  const holding = yield* holdingOf(operation, caller, input)
  // Items of a held call may have the approval's key.
  const itemKeys = holding === undefined ? given : (given ?? caller.requestId)
  const acted = (prepared: unknown) =>
    operation.repeats.key === "items" ? Effect.provideService(act(prepared), ItemKeys, itemKeys) : act(prepared)
  if (operation.repeats.key === "noted" && given !== undefined) notes.metadata["idempotency_key"] = given

  if (Operation.isReadOnly(operation)) {
    const acted = act(prepare && (yield* prepare))
    const outcome = yield* Operation.readsAlone(operation) ? admitted.reading(acted) : acted
    yield* auditTraceless(operation, operation.audited === true ? { audits: "all" } : call, caller, notes)
    return outcome
  }
  const settlement = yield* Settlement
  const settled = yield* settlement.settle({
    key: keyOf(operation, caller, call.input, given),
    prepare,
    act:
      holding === undefined
        ? acted
        : (prepared) => by(hold(endpoint, holding, { input, given, deed: acted(prepared) })),
    encode,
    audit: (nowMs) => entryOf(holding === undefined ? operation : asking, caller, notes, nowMs),
    remembered,
    runs: holding === undefined ? Operation.runsOf(operation) : "in a transaction"
  })
  if (settled.held !== undefined) tellHeld(endpoint, settled.held, headers)
  if (settled.original === undefined) return settled
  headers["Idempotent-Replay"] = "true"
  headers["X-Request-Id"] = settled.original.requestId
  yield* auditTraceless(operation, call, caller, {
    metadata: { replayed: true, replay_of: settled.original.requestId }
  })
  return settled.original.keyId === caller.keyId ? settled : { ...settled, body: conceal(settled.body) }
})

const refusalOf = (cause: Cause.Cause<Problem>, { workspaceId }: Observation): Effect.Effect<Problem> => {
  const refusal = refusalIn(cause, "the call failed")
  return workspaceId === undefined ? refusal : Effect.annotateLogs(refusal, "workspace", workspaceId)
}

const refused = (refusal: Problem, { requestId, wirePaths }: Call): DeedOutcome => {
  const { error } = envelope(refusal, requestId)
  const told = error.fields === undefined ? error : { ...error, fields: atWirePaths(error.fields, wirePaths) }
  return { status: refusal.row.status, body: JSON.stringify({ error: told }) }
}

const withRetry = (headers: Record<string, string>, { retryAfterSeconds }: Problem): Record<string, string> => {
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds)
  return headers
}
