import type { Code } from "@tidings/schema/catalogue"
import { EmailAddress } from "@tidings/schema/fields/Email"
import type { Plan } from "@tidings/schema/Plan"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import {
  type Acceptance,
  AcceptanceRepository,
  type SendContext
} from "@tidings/storage/repositories/AcceptanceRepository"
import type { Due } from "@tidings/storage/repositories/jobRows"
import { Context, Effect, Layer, Schema } from "effect"
import { Caller } from "../access/Caller.ts"
import { systemCaller } from "../access/systemCaller.ts"
import { countNews } from "../handover/counting/countNews.ts"
import type { Budget } from "./Budget.ts"
import { SendDrafts, type SendOptions } from "./SendDrafts.ts"

/** Sends that the service itself makes in one transaction, on one plan and one budget. */
export interface SendBatch {
  readonly plan: Plan
  /** The remaining budget; undefined if each send is written at once, and counted by its own statement. */
  budget: Budget | undefined
  /** Sends drafted, but not yet written. */
  readonly acceptances: Array<{ readonly acceptance: Acceptance; readonly shard: number }>
  /** Jobs to announce once they are written. */
  readonly due: Array<Due>
}

/** Code of the refusal of a send that the month's budget has no room for. */
export const overBudget = "monthly_send_budget_exceeded"

const isAddress = Schema.is(EmailAddress)

/** Drafts the sends of sequences and planned mails, many for one statement. */
export class SendBatches extends Context.Service<SendBatches>()("@tidings/services/SendBatches", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const database = yield* Database
    const drafts = yield* SendDrafts
    return {
      /** Adds a send to a batch; returns it, or the code of its refusal. */
      draw: Effect.fnUntraced(function* (
        { acceptances: drawn, budget, due, plan }: SendBatch,
        { livemode, workspaceId }: World,
        request: SendRequest,
        context: SendContext,
        options: SendOptions = {}
      ): Effect.fn.Return<Acceptance["send"] | Code> {
        if (!isAddress(request.to)) return "recipient_invalid"
        const draft = yield* drafts
          .draw(request, context, { ...options, origin: "facts" })
          .pipe(
            Effect.provideService(Caller, { ...systemCaller(workspaceId, plan), livemode }),
            Effect.match({ onFailure: ({ code }) => code, onSuccess: (made) => made })
          )
        if (typeof draft === "string") return draft
        const { acceptance } = draft
        if (budget === undefined) {
          if (!(yield* acceptances.accept(acceptance))) return overBudget
        } else {
          const shard = acceptance.budget === null ? 0 : budget.take(acceptance.budget)
          if (shard === undefined) return overBudget
          drawn.push({ acceptance, shard })
        }
        due.push(...draft.due)
        yield* database.afterCommit(countNews("email", livemode, acceptance.send.events))
        return acceptance.send
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
