import { Clock, Context, Effect, Metric, Tracer } from "effect"
import type { CallAnswer, Call } from "./Call.ts"
import type { Endpoint } from "./Endpoint.ts"
import { writable } from "@tidings/schema/fields/writable"
import { AuditTrail, auditEntry } from "@tidings/services/audit/AuditTrail"
import type { Identity } from "./identify.ts"

interface ToolCall {
  readonly name: string
  readonly args: unknown
  /** Error code of its refusal. */
  readonly error?: string | undefined
}

const maxName = 100
const maxArguments = 500

/** Writes the audit entry of a tool call that calls no row: the tool's name, and the beginning of its arguments. */
export const recordToolCall = Effect.fnUntraced(function* (caller: Identity, { args, error, name }: ToolCall) {
  const trail = yield* AuditTrail
  const { actor, livemode, requestId, workspaceId } = caller
  const entry = auditEntry(yield* Clock.currentTimeMillis, {
    workspaceId,
    livemode,
    actor,
    requestId,
    action: "tool.call",
    target: { kind: "tool", id: writable(name, maxName) },
    metadata: { arguments: writable(JSON.stringify(args), maxArguments), ...(error !== undefined && { error }) }
  })
  yield* trail.writeOutside(entry)
})

/** Data of a call that telemetry collects while it runs. */
export interface Observation {
  workspaceId?: string
  /** The caller, once known. */
  caller?: Identity
  /** Error code of its refusal. */
  code?: string
}

/** Creates one metric per set of labels, all of which come from rows, statuses and codes. */
const labelled = <M>(make: (attributes: Record<string, string>) => M, ...names: ReadonlyArray<string>) => {
  const made = new Map<string, M>()
  return (...values: ReadonlyArray<string>): M => {
    const key = values.join(" ")
    const known = made.get(key)
    if (known !== undefined) return known
    const metric = make(Object.fromEntries(names.map((name, index) => [name, values[index]!])))
    made.set(key, metric)
    return metric
  }
}

const calls = labelled(
  (attributes) =>
    Metric.counter("tidings_calls_total", { description: "Calls answered", incremental: true, attributes }),
  "operation",
  "origin",
  "status"
)
const refusals = labelled(
  (attributes) =>
    Metric.counter("tidings_refusals_total", { description: "Calls refused", incremental: true, attributes }),
  "operation",
  "code"
)
const durations = labelled(
  (attributes) =>
    Metric.histogram("tidings_call_duration_seconds", {
      description: "Time from a call's arrival in the pipeline to its answer",
      boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      attributes
    }),
  "operation"
)

const count = (
  { operation: { name } }: Endpoint,
  { origin }: Call,
  { code }: Observation,
  { status }: CallAnswer,
  seconds: number,
  context: Context.Context<never>
) => {
  calls(name, origin.surface, String(status)).updateUnsafe(1, context)
  durations(name).updateUnsafe(seconds, context)
  if (code !== undefined) refusals(name, code).updateUnsafe(1, context)
}

/**
 * Runs the call in a span with the operation's name, only if spans are collected: making one costs as much as a tenth
 * of a quick call.
 */
const traced = <R>(
  { operation: { name } }: Endpoint,
  { origin, requestId }: Call,
  observation: Observation,
  answered: Effect.Effect<CallAnswer, never, R>
) =>
  answered.pipe(
    Effect.tap(({ status }) =>
      Effect.annotateCurrentSpan({
        "tidings.status": status,
        ...(observation.code !== undefined && { "tidings.code": observation.code }),
        ...(observation.workspaceId !== undefined && { "tidings.workspace": observation.workspaceId })
      })
    ),
    Effect.withSpan(
      name,
      {
        kind: "server",
        attributes: { "tidings.request": requestId, "tidings.origin": origin.surface }
      },
      { captureStackTrace: false }
    )
  )

/**
 * Counts a call and its duration, runs it in a span with its operation's name, and adds the request, the operation and,
 * once known, the workspace to every log line within it. Never records data that a caller sent.
 */
export const observeCall =
  (endpoint: Endpoint, call: Call, observation: Observation) =>
  <R>(answered: Effect.Effect<CallAnswer, never, R>): Effect.Effect<CallAnswer, never, R> =>
    Effect.contextWith((context: Context.Context<R>) => {
      const clock = Context.get(context, Clock.Clock)
      const begun = clock.currentTimeNanosUnsafe()
      const isCollected = Context.getOrUndefined(context as Context.Context<never>, Tracer.Tracer) !== undefined
      const counted = Effect.map(
        isCollected ? traced(endpoint, call, observation, answered) : answered,
        (answer): CallAnswer => {
          count(endpoint, call, observation, answer, Number(clock.currentTimeNanosUnsafe() - begun) / 1e9, context)
          return answer
        }
      )
      return Effect.annotateLogs(counted, { request: call.requestId, operation: endpoint.operation.name })
    })
