import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { CreditRepository } from "@tidings/storage/repositories/CreditRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

const shownEntries = 20

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
        const now = yield* Clock.currentTimeMillis
        const entry = { id: newId("crd", now), workspaceId, credits: -credits, reason: operation, requestId, atMs: now }
        const charged = yield* repository.charge(entry)
        return Effect.flatMap(charged, (isPaid) =>
          isPaid
            ? Effect.void
            : Effect.fail(
                problem("insufficient_credits", {
                  message: `This call costs ${credits} credits, more than the workspace has left.`,
                  extra: { required_credits: credits }
                })
              )
        )
      }),

      /** Adds to a workspace's balance; one that was unlimited begins to count from here. */
      grant: Effect.fnUntraced(function* (workspaceId: WorkspaceId, credits: number) {
        const now = yield* Clock.currentTimeMillis
        return yield* repository.grant({
          id: newId("crd", now),
          workspaceId,
          credits,
          reason: "grant",
          requestId: null,
          atMs: now
        })
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
