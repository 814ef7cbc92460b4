import { problem, type Problem } from "@tidings/schema/Problem"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import type { Seen } from "@tidings/schema/approvals/approval"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { type ApprovedCall, type HeldCall, HeldCalls } from "@tidings/services/approvals/HeldCalls"
import { OnApproval } from "@tidings/services/holding/OnApproval"
import type { Preview } from "@tidings/services/approvals/Preview"
import type { Credits } from "@tidings/services/credits/Credits"
import { Context, Effect, Layer, Option } from "effect"
import { isDeepStrictEqual } from "node:util"
import { bindAll } from "./Endpoint.ts"
import type { Registry } from "./Registry.ts"
import { asCaller } from "./stages/asCaller.ts"
import { authorize, authorizeInput } from "./stages/authorize.ts"
import { charged } from "./stages/charge.ts"
import { prepare } from "./stages/prepare.ts"

const inWords = (names: ReadonlyArray<string>, versions: Seen["versions"]): string =>
  names.map((name) => `${name} ${versions[name]}`).join(", ")

const outdated = (then: Seen["versions"], now: Seen["versions"]) =>
  problem("approval_outdated", {
    message: `What was to be approved has changed since: asked about ${inWords(Object.keys(now), then)}; now it is ${inWords(Object.keys(now), now)}. Ask again.`
  })

/** Loads a registry, which may be large, when it is first needed. */
type Loading<R> = () => Promise<{ readonly registry: Registry<R> }>

/**
 * Shows and runs held calls by the rows of a registry, as `run` does, but without rate limit, hold or remembered
 * answer.
 */
export const heldCalls = <R>(load: Loading<R>): Layer.Layer<HeldCalls, never, Exclude<R, HeldCalls> | Credits> =>
  Layer.effect(
    HeldCalls,
    Effect.map(Effect.context<Exclude<R, HeldCalls> | Credits>(), (services) => {
      const endpoints = whenNeeded(async () => {
        const { registry } = await load()
        return new Map(bindAll(registry).map((endpoint) => [endpoint.operation.name, endpoint]))
      })

      const understood = Effect.fnUntraced(function* ({ input: json, operation: name }: HeldCall) {
        const endpoint = (yield* endpoints).get(name)!
        return { endpoint, input: yield* endpoint.decode({ encoding: "json", input: JSON.parse(json) }) }
      })

      const ready = Effect.fnUntraced(function* ({ caller, seen, ...call }: ApprovedCall) {
        const { operation } = (yield* endpoints).get(call.operation)!
        yield* authorize(operation, caller)
        const { endpoint, input } = yield* understood({ ...call, caller })
        yield* authorizeInput(operation, caller, input)
        const notes = CallNotes.empty()
        const by = asCaller(caller, notes, {})
        const preparing = prepare(operation, input)
        const prepared = preparing && (yield* by(preparing))
        return Effect.gen(function* () {
          const now = seen === null ? undefined : yield* by(operation.seen!(input))
          if (now !== undefined && !isDeepStrictEqual(now.versions, seen!.versions))
            return yield* outdated(seen!.versions, now.versions)
          const outcome = yield* by(
            charged(operation, input, Effect.map(operation.handler(input, prepared), endpoint.encode))
          )
          return { outcome, entry: { action: operation.audit, target: notes.target, metadata: notes.metadata } }
        })
      })

      const foresee = Effect.fnUntraced(function* (call: HeldCall) {
        const { endpoint, input } = yield* understood(call)
        const { seen, shows, verb } = endpoint.operation
        const by = asCaller(call.caller, CallNotes.empty(), {})
        return {
          preview: yield* Effect.catch(by(shows!(input)), cannotBeShown),
          verb: typeof verb === "function" ? verb(input) : verb!,
          versions: seen && (yield* Effect.option(by(seen(input))).pipe(Effect.map(Option.getOrUndefined)))?.versions
        }
      })

      /**
       * Provides this layer's services to a deed; services that its caller already has, such as transaction and clock,
       * take precedence.
       */
      const within = <A, E>(deed: Effect.Effect<A, E, any>): Effect.Effect<A, E> =>
        deed.pipe(
          Effect.provideService(OnApproval, true),
          Effect.updateContext(
            (current: Context.Context<never>) => Context.merge(services, current) as Context.Context<any>
          )
        )

      return {
        foresee: (call) =>
          within(
            Effect.catch(foresee(call), (refusal) =>
              Effect.map(cannotBeShown(refusal), (preview) => ({ preview, verb: "run it", versions: undefined }))
            )
          ),
        ready: (call) => within(Effect.map(ready(call), within)),
        actionOf: (name) => Effect.map(endpoints, (known) => known.get(name)?.operation.audit ?? "approval.run")
      }
    })
  )

const cannotBeShown = ({ message }: Problem) => Effect.succeed<Preview>({ kind: "none", why: message })
