import { problem } from "@tidings/schema/Problem"
import type { ConfirmationsSent, ConfirmListMembers } from "@tidings/schema/resources/List"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { ListConfirmations } from "./ListConfirmations.ts"

const oneDaySeconds = 24 * 60 * 60

/** Confirmations that callers have mailed again. */
export class ConfirmationCalls extends Context.Service<ConfirmationCalls>()("@tidings/services/ConfirmationCalls", {
  make: Effect.gen(function* () {
    const lists = yield* ListRepository
    const contacts = yield* ContactRepository
    const confirmations = yield* ListConfirmations
    const find = own(lists.find)
    return {
      /** Asks pending contacts again, as far as they may be; refused if none may. */
      confirm: Effect.fnUntraced(function* ({ contactIds, listId }: typeof ConfirmListMembers.Type) {
        const caller = yield* Caller
        const { id } = yield* find(listId)
        yield* contacts.hold(caller)
        const named = contactIds && [...new Set(contactIds)]
        const { mailed, skipped } = yield* confirmations.ask(caller, id, named ?? null)
        const seen = new Set([...mailed, ...skipped.map(({ id }) => id)])
        const others = (named ?? []).filter((one) => !seen.has(one))
        const all: ConfirmationsSent["skipped"] = [
          ...skipped,
          ...others.map((one) => ({ id: one, reason: "not_pending" as const }))
        ]
        const isLimited = all.some(({ reason }) => reason === "asked_today" || reason === "asked_three_times")
        if (mailed.length === 0 && isLimited)
          return yield* problem("confirmation_limit", { retryAfterSeconds: oneDaySeconds })
        yield* note("list", id, { mailed: mailed.length, skipped: all.length })
        return { mailed: mailed.length, skipped: all } satisfies ConfirmationsSent
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
