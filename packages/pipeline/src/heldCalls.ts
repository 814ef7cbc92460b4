import { problem, type Problem } from "@tidings/schema/Problem"
import type { Seen } from "@tidings/schema/approvals/approval"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { type ApprovedCall, ApprovedCalls } from "@tidings/services/approvals/ApprovedCalls"
import { OnApproval } from "@tidings/services/approvals/OnApproval"
import type { Credits } from "@tidings/services/credits/Credits"
import { Context, Effect, Layer } from "effect"
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

/** Runs calls that were held, by the rows of a registry: as `run` does, but that they are neither counted nor held nor remembered again. */
export const approvedCalls = <R>(registry: Registry<R>): Layer.Layer<ApprovedCalls, never, R | Credits> =>
  Layer.effect(
    ApprovedCalls,
    Effect.map(Effect.context<R | Credits>(), (services) => {
      const endpoints = new Map(bindAll(registry).map((endpoint) => [endpoint.operation.name, endpoint]))

      const ready = Effect.fnUntraced(function* ({ caller, input: json, operation: name, seen }: ApprovedCall) {
        const { decode, encode, operation } = endpoints.get(name)!
        yield* authorize(operation, caller)
        const input = yield* decode({ encoding: "json", input: JSON.parse(json) })
        yield* authorizeInput(operation, caller, input)
        const notes = CallNotes.empty()
        const by = asCaller(caller, notes, {})
        const preparing = prepare(operation, input)
        const prepared = preparing && (yield* by(preparing))
        return Effect.gen(function* () {
          const now = seen === null ? undefined : yield* by(operation.seen!(input))
          if (now !== undefined && !isDeepStrictEqual(now.versions, seen!.versions))
            return yield* outdated(seen!.versions, now.versions)
          const outcome = yield* by(charged(operation, input, Effect.map(operation.handler(input, prepared), encode)))
          return { outcome, entry: { action: operation.audit, target: notes.target, metadata: notes.metadata } }
        })
      })

      /** What asks for less than what is here runs here, in whatever transaction and by whatever clock it is called. */
      const within = <A>(deed: Effect.Effect<A, Problem, any>): Effect.Effect<A, Problem> =>
        deed.pipe(
          Effect.provideService(OnApproval, true),
          Effect.updateContext(
            (current: Context.Context<never>) => Context.merge(services, current) as Context.Context<any>
          )
        )

      return {
        ready: (call) => within(Effect.map(ready(call), within)),
        actionOf: (name) => endpoints.get(name)?.operation.audit ?? "approval.run"
      }
    })
  )
