import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import type { Channel } from "@tidings/connectors/Channel"
import type { Code } from "@tidings/schema/catalogue"
import type { Plan } from "@tidings/schema/Plan"
import type { Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import {
  AcceptanceRepository,
  budgetOf,
  type MessageAcceptance,
  messageIn
} from "@tidings/storage/repositories/AcceptanceRepository"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Context, Effect, Layer } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { countNews } from "../handover/countNews.ts"
import type { Budget } from "./budget/Budget.ts"

/** Sends that the service itself makes in one transaction, on one plan and one budget. */
export interface SendBatch<A extends MessageAcceptance = MessageAcceptance> {
  readonly plan: Plan
  /** The remaining budget; undefined if each send is written at once, and counted by its own statement. */
  budget: Budget | undefined
  /** Sends drafted, but not yet written. */
  readonly acceptances: Array<{ readonly acceptance: A; readonly shard: number }>
  /** Jobs to announce once they are written. */
  readonly due: Array<DueTurn>
}

/** Code of the refusal of a send that the month's budget has no room for. */
export const overBudget = "monthly_send_budget_exceeded"

/** Adds the messages of sequences and planned mails to batches, many for one statement. */
export class SendBatches extends Context.Service<SendBatches>()("@tidings/services/SendBatches", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const database = yield* Database
    const textMessages = yield* SmsRepository

    /** Writes one acceptance in the open transaction; false if the month's budget has no room left. */
    const written = (acceptance: MessageAcceptance): Effect.Effect<boolean> =>
      "send" in acceptance ? acceptances.accept(acceptance) : Effect.as(textMessages.accept(acceptance), true)

    /** Counts a drafted message and adds it to a batch; false if the month's budget has no room left for it. */
    const join = Effect.fnUntraced(function* <A extends MessageAcceptance>(
      { acceptances: drawn, budget, due }: SendBatch<A>,
      channel: Channel,
      { acceptance, due: news }: { readonly acceptance: A; readonly due: ReadonlyArray<DueTurn> }
    ) {
      if (budget === undefined) {
        if (!(yield* written(acceptance))) return false
      } else {
        const limit = budgetOf(acceptance)
        const shard = limit === null ? 0 : budget.take(limit, drawn.at(-1)?.shard)
        if (shard === undefined) return false
        drawn.push({ acceptance, shard })
      }
      due.push(...news)
      const message = messageIn(acceptance)
      yield* database.afterCommit(countNews(channel, message.livemode, message.events))
      return true
    })

    return {
      join,

      /** Adds what `drawing` drafts to a batch; returns its row, or the code of its refusal. */
      draw: Effect.fnUntraced(function* <A extends MessageAcceptance>(
        batch: SendBatch<A>,
        { livemode, workspaceId }: World,
        channel: Channel,
        drawing: Effect.Effect<{ readonly acceptance: A; readonly due: ReadonlyArray<DueTurn> }, Problem, Caller>
      ): Effect.fn.Return<ReturnType<typeof messageIn<A>> | Code> {
        const draft = yield* drawing.pipe(
          Effect.provideService(Caller, { ...systemCaller(workspaceId, batch.plan), livemode }),
          Effect.match({ onFailure: ({ code }) => code, onSuccess: (made) => made })
        )
        if (typeof draft === "string") return draft
        return (yield* join(batch, channel, draft)) ? messageIn(draft.acceptance) : overBudget
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
