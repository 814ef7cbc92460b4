import type { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { problem, type Problem } from "@tidings/schema/Problem"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import type { Seen } from "@tidings/schema/approvals/approval"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { type ApprovedCall, type HeldCall, HeldCalls } from "@tidings/services/approvals/HeldCalls"
import { OnApproval } from "@tidings/services/holding/OnApproval"
import { ItemKeys } from "@tidings/services/settlement/ItemKeys"
import type { Preview } from "@tidings/services/approvals/Preview"
import type { Credits } from "@tidings/services/credits/Credits"
import type { Deprecations } from "@tidings/services/deprecations/Deprecations"
import { Context, Effect, Layer, Option } from "effect"
import { isDeepStrictEqual } from "node:util"
import { deedOf } from "./deedOf.ts"
import type { Endpoint } from "./Endpoint.ts"
import { asCaller } from "./stages/asCaller.ts"

const inWords = (names: ReadonlyArray<string>, versions: Seen["versions"]): string =>
  names.map((name) => `${name} ${versions[name]}`).join(", ")

const outdated = (then: Seen["versions"], now: Seen["versions"]) =>
  problem("approval_outdated", {
    message: `What was to be approved has changed since: asked about ${inWords(Object.keys(now), then)}; now it is ${inWords(Object.keys(now), now)}. Ask again.`
  })

/** Loads the endpoints of a registry, which may be large, when they are first needed. */
type Loading<R> = () => Promise<ReadonlyArray<Endpoint<R>>>

/** Services that held calls need: those of their rows, and those of the stages. */
type HeldNeeds<R> = Exclude<R, HeldCalls> | Credits | Deprecations | PublicUrl

/**
 * Shows held calls by these rows, and runs them through the stages of `deedOf`, as `run` does, but without
 * rate limit, hold or remembered answer.
 */
export const heldCalls = <R>(load: Loading<R>): Layer.Layer<HeldCalls, never, HeldNeeds<R>> =>
  Layer.effect(
    HeldCalls,
    Effect.map(Effect.context<HeldNeeds<R>>(), (services) => {
      const endpoints = whenNeeded(async () => new Map((await load()).map((one) => [one.operation.name, one])))

      const endpointOf = (name: string) => Effect.map(endpoints, (known) => known.get(name)!)

      const given = ({ input }: HeldCall) => ({ encoding: "json" as const, input: JSON.parse(input) })

      const ready = Effect.fnUntraced(function* (call: ApprovedCall) {
        const { caller, seen } = call
        const endpoint = yield* endpointOf(call.operation)
        const { act, by, input, notes, prepare } = yield* deedOf(endpoint, { caller, found: {} }, given(call))
        const prepared = prepare && (yield* prepare)
        const { audit: action, seen: seenNow } = endpoint.operation
        return Effect.gen(function* () {
          const now = seen === null ? undefined : yield* by(seenNow!(input))
          if (now !== undefined && !isDeepStrictEqual(now.versions, seen!.versions))
            return yield* outdated(seen!.versions, now.versions)
          const outcome = yield* Effect.provideService(act(prepared), ItemKeys, call.itemKeys)
          return { outcome, entry: { action, target: notes.target, metadata: notes.metadata } }
        })
      })

      const foresee = Effect.fnUntraced(function* (call: HeldCall) {
        const { decode, operation } = yield* endpointOf(call.operation)
        const { seen, shows, verb } = operation
        const input = yield* decode(given(call))
        const by = asCaller(operation, call.caller, CallNotes.empty(), {})
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
          Effect.provideService(OnApproval, "approved"),
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
