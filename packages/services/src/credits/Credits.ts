import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { type CreditEntry, CreditRepository } from "@tidings/storage/repositories/CreditRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

const shownEntries = 20

const entryOf = (entry: Omit<CreditEntry, "atMs" | "id">): Effect.Effect<CreditEntry> =>
  Effect.map(Clock.currentTimeMillis, (now) => ({ ...entry, id: newId("crd", now), atMs: now }))

const tooLittle = (credits: number): Problem<"insufficient_credits"> =>
  problem("insufficient_credits", {
    message: `This call costs ${credits} ${credits === 1 ? "credit" : "credits"}, more than the workspace has left.`,
    extra: { required_credits: credits }
  })

/** Charges the caller, with the transaction's commit; refuses what is more than was left when the balance was held. */
export type Pay = (operation: string, credits: number) => Effect.Effect<void, Problem<"insufficient_credits">>

/** Charges nobody. */
export const payNothing: Pay = () => Effect.void

/** What workspaces pay with: a balance, or none for those that pay nothing, and a record of every charge either way. */
export class Credits extends Context.Service<Credits>()("@tidings/services/Credits", {
  make: Effect.gen(function* () {
    const repository = yield* CreditRepository
    const workspaces = yield* WorkspaceRepository
    return {
      /**
       * Charges the caller in the open transaction, with its next statement; the effect that is answered refuses when the balance would fall below
       * zero. Sandbox keys pay nothing.
       */
      charge: Effect.fnUntraced(function* (
        operation: string,
        credits: number
      ): Effect.fn.Return<Effect.Effect<void, Problem<"insufficient_credits">>, never, Caller> {
        const { livemode, requestId, workspaceId } = yield* Caller
        if (!livemode) return Effect.void
        const charged = yield* repository.charge(
          yield* entryOf({ workspaceId, credits: -credits, reason: operation, requestId })
        )
        return Effect.flatMap(charged, (isPaid) => (isPaid ? Effect.void : Effect.fail(tooLittle(credits))))
      }),

      /**
       * Holds the caller's balance until the open transaction ends, for whoever learns the price from what is read beside it: what is charged then waits
       * for no answer. Sandbox keys pay nothing.
       */
      hold: Effect.gen(function* () {
        const { livemode, requestId, workspaceId } = yield* Caller
        if (!livemode) return payNothing
        let left = yield* repository.hold(workspaceId)
        const isHeld = left !== undefined
        const pay: Pay = Effect.fnUntraced(function* (operation, credits) {
          if (credits <= 0) return
          if (left !== undefined && left < credits) return yield* tooLittle(credits)
          if (left !== undefined) left -= credits
          yield* repository.take(
            yield* entryOf({ workspaceId, credits: -credits, reason: operation, requestId }),
            isHeld
          )
        })
        return pay
      }),

      /** Refuses the caller who could not pay so much now, before anything is spent for them. */
      afford: Effect.fnUntraced(function* (credits: number) {
        const { workspaceId } = yield* Caller
        const left = (yield* workspaces.find(workspaceId))?.credits ?? null
        if (left !== null && left < credits) return yield* tooLittle(credits)
      }),

      /** Gives back what was charged for something that did not happen, with the open transaction's commit. */
      giveBack: Effect.fnUntraced(function* (workspaceId: WorkspaceId, reason: string, credits: number) {
        if (credits === 0) return
        yield* Effect.asVoid(repository.charge(yield* entryOf({ workspaceId, credits, reason, requestId: null })))
      }),

      /** Adds to a workspace's balance; one that was unlimited begins to count from here. */
      grant: Effect.fnUntraced(function* (workspaceId: WorkspaceId, credits: number) {
        return yield* repository.grant(yield* entryOf({ workspaceId, credits, reason: "grant", requestId: null }))
      }),

      /** The balance, null when there is none, and the last charges and grants, newest first; undefined when there is no such workspace. */
      read: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const workspace = yield* workspaces.find(workspaceId)
        if (workspace === undefined) return undefined
        return { credits: workspace.credits, entries: yield* repository.entries(workspaceId, shownEntries) }
      }),

      /** From now on the workspace pays nothing; charges are recorded all the same. */
      lift: (workspaceId: WorkspaceId) => repository.lift(workspaceId)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
