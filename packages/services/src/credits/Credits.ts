import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import type { CreditEntry, ListCreditEntries } from "@tidings/schema/resources/CreditEntry"
import { CreditRepository, type CreditRow } from "@tidings/storage/repositories/CreditRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Cursors } from "../paging/Cursors.ts"

const shownEntries = 20

const entryOf = (entry: Omit<CreditRow, "atMs" | "id">): Effect.Effect<CreditRow> =>
  Effect.map(Clock.currentTimeMillis, (now) => ({ ...entry, id: newId("crd", now), atMs: now }))

const tooLittle = (credits: number): Problem<"insufficient_credits"> =>
  problem("insufficient_credits", {
    message: `This call costs ${credits} ${credits === 1 ? "credit" : "credits"}, more than the workspace has left.`,
    extra: { required_credits: credits }
  })

const toPublic = ({ atMs, credits, id, reason, requestId }: CreditRow): CreditEntry => ({
  id,
  credits,
  reason,
  request_id: requestId,
  created_at: new Date(atMs).toISOString()
})

/** The name under which charges of the running call are recorded: its operation's; the service's own for other work. */
export const PaidAs = Context.Reference<string>("@tidings/services/PaidAs", { defaultValue: () => "service" })

/**
 * Charges the caller, effective with the transaction's commit; refuses more than was left when the balance was locked.
 */
export type Pay = (credits: number) => Effect.Effect<void, Problem<"insufficient_credits">>

/** Charges nothing. */
export const payNothing: Pay = () => Effect.void

/**
 * The credits of workspaces: a balance, or none for those that pay nothing, and a record of every charge either way.
 */
export class Credits extends Context.Service<Credits>()("@tidings/services/Credits", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const repository = yield* CreditRepository
    const workspaces = yield* WorkspaceRepository
    return {
      /**
       * Charges the caller in the open transaction, with its next statement; the returned effect fails if the balance
       * would fall below zero. Recorded as the running call, or by another reason. Sandbox keys pay nothing.
       */
      charge: Effect.fnUntraced(function* (
        credits: number,
        reason?: string
      ): Effect.fn.Return<Effect.Effect<void, Problem<"insufficient_credits">>, never, Caller> {
        const { livemode, requestId, workspaceId } = yield* Caller
        if (!livemode) return Effect.void
        const charged = yield* repository.charge(
          yield* entryOf({ workspaceId, credits: -credits, reason: reason ?? (yield* PaidAs), requestId })
        )
        return Effect.flatMap(charged, (isPaid) => (isPaid ? Effect.void : Effect.fail(tooLittle(credits))))
      }),

      /**
       * Locks the caller's balance until the open transaction ends, for callers who learn the price only from their
       * next reads: later charges then need no answer. Sandbox keys pay nothing.
       */
      hold: Effect.gen(function* () {
        const { livemode, requestId, workspaceId } = yield* Caller
        if (!livemode) return payNothing
        const reason = yield* PaidAs
        let left = yield* repository.hold(workspaceId)
        const isHeld = left !== undefined
        const pay: Pay = Effect.fnUntraced(function* (credits) {
          if (credits <= 0) return
          if (left !== undefined && left < credits) return yield* tooLittle(credits)
          if (left !== undefined) left -= credits
          yield* repository.take(yield* entryOf({ workspaceId, credits: -credits, reason, requestId }), isHeld)
        })
        return pay
      }),

      /** Refuses a caller who could not pay this many credits now, before anything is spent for them. */
      afford: Effect.fnUntraced(function* (credits: number) {
        const { workspaceId } = yield* Caller
        const left = (yield* workspaces.find(workspaceId))?.credits ?? null
        if (left !== null && left < credits) return yield* tooLittle(credits)
      }),

      /** Refunds a charge for something that did not happen, effective with the open transaction's commit. */
      giveBack: Effect.fnUntraced(function* (workspaceId: WorkspaceId, reason: string, credits: number) {
        if (credits === 0) return
        yield* Effect.asVoid(repository.charge(yield* entryOf({ workspaceId, credits, reason, requestId: null })))
      }),

      /** Adds to a workspace's balance; an unlimited one starts counting from this amount. */
      grant: Effect.fnUntraced(function* (workspaceId: WorkspaceId, credits: number) {
        return yield* repository.grant(yield* entryOf({ workspaceId, credits, reason: "grant", requestId: null }))
      }),

      /**
       * The balance, null if there is none, and the last charges and grants, newest first; undefined if there is no
       * such workspace.
       */
      read: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const workspace = yield* workspaces.find(workspaceId)
        if (workspace === undefined) return undefined
        return { credits: workspace.credits, entries: yield* repository.entries(workspaceId, shownEntries) }
      }),

      /** The caller's balance, and all charges and grants, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListCreditEntries.Type) {
        const { since, until } = input
        const { workspaceId } = yield* Caller
        const page = yield* cursors.page(
          "credits",
          input,
          (_, { before, limit }) =>
            Effect.map(repository.entries(workspaceId, limit, { before, ...windowOf(input) }), (entries) =>
              entries.map(toPublic)
            ),
          { filters: { since, until } }
        )
        return { balance: (yield* workspaces.find(workspaceId))!.credits, ...page }
      }),

      /** Removes the balance, so that the workspace pays nothing; charges are still recorded. */
      lift: (workspaceId: WorkspaceId) => repository.lift(workspaceId)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
