import { envelope, Problem, problem } from "@tidings/schema/Problem"
import { Access } from "@tidings/services/access/Access"
import { Caller } from "@tidings/services/access/Caller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import type { Deprecations } from "@tidings/services/deprecations/Deprecations"
import { Credits } from "@tidings/services/credits/Credits"
import type { RateLimits } from "@tidings/services/limits/RateLimits"
import { Settlement, type Outcome } from "@tidings/services/settlement/Settlement"
import { Cause, Clock, Effect, Option } from "effect"
import { auditRow } from "./auditRow.ts"
import type { Answer, Call } from "./Call.ts"
import type { Endpoint } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"
import { placed } from "./placed.ts"
import { authorize, authorizeInput } from "./stages/authorize.ts"
import { limitRate } from "./stages/limitRate.ts"
import { givenKey, keyOf } from "./stages/once.ts"
import { tellDeprecated } from "./stages/tellDeprecated.ts"

/** What the pipeline itself asks for, whatever the row. */
export type Needs = Access | Credits | Deprecations | RateLimits | Settlement

/** The life of one call, top to bottom. It always answers: a refusal with the envelope, a defect with 500 and its cause in the log. */
export const run = (endpoint: Endpoint, call: Call): Effect.Effect<Answer, never, Needs> =>
  Effect.suspend(() => {
    const headers: Record<string, string> = { "X-Request-Id": call.requestId, ...endpoint.headers }
    return Effect.matchCauseEffect(answer(endpoint, call, headers), {
      onSuccess: (outcome) => Effect.succeed({ ...outcome, headers }),
      onFailure: (cause) =>
        Effect.map(refusalOf(cause, call), (refusal) => ({
          ...refused(refusal, call),
          headers: withRetry(headers, refusal)
        }))
    })
  })

const answer = Effect.fnUntraced(function* (endpoint: Endpoint, call: Call, headers: Record<string, string>) {
  const access = yield* Access
  const caller = yield* access.authenticate(call.credential, call.origin, call.requestId)
  const outcome = admitted(endpoint, call, caller, headers)
  return yield* call.origin.kind === "mcp"
    ? Effect.tapError(outcome, (refusal) => recordRefusal(endpoint, caller, refusal))
    : outcome
})

const admitted = Effect.fnUntraced(function* (
  { conceal, decode, encode, operation }: Endpoint,
  call: Call,
  caller: Caller["Service"],
  headers: Record<string, string>
) {
  if (call.admitted !== true) yield* limitRate(caller, headers)
  yield* authorize(operation, caller)
  if (operation.deprecated !== undefined) yield* tellDeprecated(operation, caller)
  const input = yield* decode(call)
  yield* authorizeInput(operation, caller, input)
  const given = yield* givenKey(operation, caller, call)
  const settlement = yield* Settlement
  const notes = CallNotes.empty()
  const asCaller = <A>(deed: Effect.Effect<A, Problem, unknown>) =>
    deed.pipe(Effect.provideService(Caller, caller), Effect.provideService(CallNotes, notes)) as Effect.Effect<
      A,
      Problem
    >
  if (operation.idempotency === "recorded" && given !== undefined) notes.metadata["idempotency_key"] = given
  const entry = (now: number) => auditRow(caller, { action: operation.audit, ...notes }, now)
  const credits = Operation.creditsOf(operation, input)
  const charge = credits === 0 ? Effect.void : Credits.use((account) => account.charge(operation.name, credits))
  const prepare = operation.prepare && asCaller(operation.prepare(input))
  const act = (prepared: unknown) =>
    asCaller(Effect.andThen(charge, Effect.map(operation.handler(input, prepared), encode)))

  if (Operation.isReadOnly(operation)) {
    const outcome = yield* act(prepare && (yield* prepare))
    if (call.origin.kind === "mcp") yield* settlement.recordAlone(entry(yield* Clock.currentTimeMillis))
    return outcome
  }
  const key = keyOf(operation, caller, call.input, given)
  const settled = yield* settlement.settle({ key, prepare, act, audit: entry, live: operation.live === true })
  if (settled.original === undefined) return settled
  headers["Idempotent-Replay"] = "true"
  headers["X-Request-Id"] = settled.original.requestId
  if (call.origin.kind === "mcp") {
    const replay = { action: operation.audit, target: null, metadata: { replayed: true } }
    yield* settlement.recordAlone(auditRow(caller, replay, yield* Clock.currentTimeMillis))
  }
  return settled.original.keyId === caller.keyId ? settled : { ...settled, body: conceal(settled.body) }
})

/** A refused call by tool is audited too, with the code of its refusal. */
const recordRefusal = Effect.fnUntraced(function* (
  { operation }: Endpoint,
  caller: Caller["Service"],
  { code }: Problem
) {
  const settlement = yield* Settlement
  const refused = { action: operation.audit, target: null, metadata: { error: code } }
  yield* settlement.recordAlone(auditRow(caller, refused, yield* Clock.currentTimeMillis))
})

const refusalOf = (cause: Cause.Cause<Problem>, call: Call): Effect.Effect<Problem> => {
  const failure = Cause.findErrorOption(cause)
  if (Option.isSome(failure) && failure.value instanceof Problem) return Effect.succeed(failure.value)
  return Effect.as(Effect.logError(`request ${call.requestId} failed`, cause), problem("internal_error"))
}

const refused = (refusal: Problem, { places, requestId }: Call): Outcome => {
  const { error } = envelope(refusal, requestId)
  const told = error.fields === undefined ? error : { ...error, fields: placed(error.fields, places) }
  return { status: refusal.row.status, body: JSON.stringify({ error: told }) }
}

const withRetry = (headers: Record<string, string>, { retryAfterSeconds }: Problem): Record<string, string> => {
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds)
  return headers
}
