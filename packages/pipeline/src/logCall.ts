import { CallLog } from "@tidings/services/callLog/CallLog"
import { Clock, Effect } from "effect"
import type { Call, CallAnswer } from "./Call.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Observation } from "./observeCall.ts"
import { isReadOnly } from "./Operation.ts"
import { needsOfKind } from "./row/Need.ts"

/** The path of a row as this input fills it. */
const pathOf = ({ operation: { route } }: Endpoint, input: unknown): string => {
  const fields = (typeof input === "object" && input !== null ? input : {}) as Readonly<Record<string, unknown>>
  return route.keys.reduce((path, { field, name }) => {
    const value = fields[field]
    return typeof value === "string" || typeof value === "number"
      ? path.replace(`{${name}}`, () => String(value).slice(0, 200))
      : path
  }, route.path as string)
}

/** True if nothing of the row's answers may be kept: they hold secrets, or what people were sent. */
const isSecret = ({ operation: { audited, needs } }: Endpoint): boolean =>
  audited === true || needsOfKind(needs, "person").length > 0

/** Has an answered call of a known key logged, if its workspace wishes so; the answer does not wait for it. */
export const logCall =
  (endpoint: Endpoint, call: Call, observation: Observation) =>
  <R>(answered: Effect.Effect<CallAnswer, never, R>): Effect.Effect<CallAnswer, never, R | CallLog> =>
    Effect.flatMap(Clock.currentTimeMillis, (begunMs) =>
      Effect.tap(answered, (answer) => {
        const { caller, code } = observation
        if (caller === undefined || caller.callLog === "off") return Effect.void
        const { idempotencyKey, origin } = call
        return Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
          CallLog.use((log) =>
            log.note({
              caller,
              atMs: begunMs,
              durationMs: Math.max(0, nowMs - begunMs),
              operation: endpoint.operation.name,
              method: endpoint.operation.route.method,
              path: pathOf(endpoint, call.input),
              status: answer.status,
              code,
              isRead: isReadOnly(endpoint.operation),
              replay: answer.headers["Idempotent-Replay"] === "true",
              headers: {
                ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
                ...(origin.userAgent !== undefined && { "user-agent": origin.userAgent })
              },
              input: call.input,
              answer: isSecret(endpoint) && answer.status < 400 ? undefined : endpoint.conceal(answer.body)
            })
          )
        )
      })
    )
