import { normalizeEmail } from "@tidings/schema/fields/Email"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import type { Id } from "@tidings/schema/Id"
import type { ApiCall, ListApiCalls } from "@tidings/schema/resources/ApiCall"
import { problem } from "@tidings/schema/Problem"
import type { Scope } from "@tidings/schema/Scope"
import { ApiCallRepository, type CallFilter } from "@tidings/storage/repositories/ApiCallRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { lacksScope } from "../access/refusals.ts"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Masking } from "./masking.ts"

/** A call that was answered, as the pipeline tells of it. */
export interface AnsweredCall extends Pick<ApiCall, "operation" | "method" | "path" | "status" | "replay"> {
  readonly caller: Caller["Service"]
  readonly atMs: number
  readonly durationMs: number
  readonly code: string | undefined
  /** True if the call changes nothing. */
  readonly isRead: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly input: unknown
  /** The answer's body in JSON; undefined if nothing of it may be kept. */
  readonly answer: string | undefined
}

/** Calls that may wait to be written; further ones are not logged, since the log must not hold up anything. */
const mostWaiting = 1_000
/** Characters of an answer that is looked into; a longer one would take milliseconds that other calls wait for. */
const longestAnswer = 262_144

const readsAll: Scope = "logs:read"

const surfaces: Readonly<Record<string, ApiCall["surface"]>> = { mcp: "mcp", page: "page", cli: "cli" }

/** True if the caller's workspace has such a call logged; reads of pages, as of a draft being typed, only by `all`. */
const isLogged = ({ caller: { actor, callLog }, isRead, status }: AnsweredCall): boolean => {
  if (callLog === "off" || callLog === "all") return callLog === "all"
  return isRead ? status >= 400 && actor.kind !== "page" : status >= 400 || callLog === "writes"
}

const answerIn = (answer: string | undefined) => {
  if (answer === undefined) return { value: null, tooLong: false }
  return answer.length > longestAnswer
    ? { value: null, tooLong: true }
    : { value: JSON.parse(answer) as unknown, tooLong: false }
}

/** The log of a workspace's calls. Decided in docs/decisions/workspace.md. */
export class CallLog extends Context.Service<CallLog>()("@tidings/services/CallLog", {
  make: Effect.gen(function* () {
    const calls = yield* ApiCallRepository
    const cursors = yield* Cursors
    const identifiers = yield* ErasedIdentifiers
    let waiting = 0

    const written = Effect.fnUntraced(function* (call: AnsweredCall) {
      const { actor, keyId, livemode, requestId, user, workspaceId } = call.caller
      const masking = new Masking()
      const request = { headers: masking.body(call.headers).body, ...masking.body(call.input) }
      const { tooLong, value } = answerIn(call.answer)
      const answer = masking.body(value)
      const world = { workspaceId, livemode }
      const path = masking.text(call.path)
      yield* calls.add({
        ...world,
        id: requestId as Id<"req">,
        at: new Date(call.atMs).toISOString(),
        operation: call.operation,
        method: call.method,
        path,
        surface: surfaces[actor.kind] ?? "rest",
        key_id: keyId,
        user: livemode ? (user ?? null) : null,
        ip: actor.ip ?? null,
        status: call.status,
        code: call.code ?? null,
        duration_ms: call.durationMs,
        replay: call.replay,
        request,
        response: { ...answer, cut: answer.cut || tooLong },
        people: masking.addresses.map((address) => identifiers.hashOfEmail(world, normalizeEmail(address)))
      })
    })

    const oldestOf = ({ callLogDays }: Caller["Service"]) =>
      Effect.map(Clock.currentTimeMillis, (now) => now - Duration.toMillis(Duration.days(callLogDays)))

    return {
      /**
       * Logs an answered call if its workspace wishes so: beside whatever comes next, which neither waits for it nor
       * hears of its failure.
       */
      note: (call: AnsweredCall): Effect.Effect<void> => {
        if (!isLogged(call) || waiting >= mostWaiting) return Effect.void
        waiting += 1
        return Effect.asVoid(
          Effect.forkDetach(
            written(call).pipe(
              Effect.catchCause((cause) => Effect.logWarning("a call could not be logged", cause)),
              Effect.ensuring(Effect.sync(() => (waiting -= 1)))
            )
          )
        )
      },

      /**
       * Lists calls that are as young as the workspace keeps them, newest first: the calling key's, and others' with
       * the scope for that.
       */
      list: Effect.fnUntraced(function* (input: typeof ListApiCalls.Type) {
        const caller = yield* Caller
        const { cursor, limit, operation, since, status, until } = input
        const mayAll = caller.scopes.has(readsAll)
        const keyId = input.keyId ?? (mayAll ? undefined : caller.keyId)
        if (!mayAll && keyId !== caller.keyId) return yield* lacksScope([readsAll], caller)
        const { sinceMs = 0, untilMs } = windowOf(input)
        const page = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) }
        const filter: CallFilter = {
          keyId,
          operation,
          status,
          sinceMs: Math.max(yield* oldestOf(caller), sinceMs),
          untilMs
        }
        return yield* cursors.page("calls", page, (world, window) => calls.list(world, filter, window), {
          filters: { keyId, operation, status, since, until }
        })
      }),

      /** Reads one call with its request and answer. */
      read: Effect.fnUntraced(function* (id: Id<"req">) {
        const caller = yield* Caller
        const found = yield* own(calls.find)(id)
        if (Date.parse(found.at) < (yield* oldestOf(caller))) return yield* problem("resource_not_found")
        if (found.key_id !== caller.keyId && !caller.scopes.has(readsAll)) return yield* lacksScope([readsAll], caller)
        return found
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
