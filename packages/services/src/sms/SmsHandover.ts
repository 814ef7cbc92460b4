import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { noAccount } from "../handover/HandoverAttempt.ts"
import { Unsendable } from "../handover/Delivery.ts"
import { failureData } from "../messages/failureData.ts"
import { type Ending, handoverOf } from "../messages/handoverOf.ts"
import { isExpired, outgoing, urgencyOfRow } from "./outgoing.ts"
import { smsTerminal } from "./simulation.ts"
import { type SmsChange, smsJobs, smsKind } from "./smsKind.ts"
import { SmsNumbers } from "./SmsNumbers.ts"
import { SmsTimeline } from "./SmsTimeline.ts"

const expired = "no provider took it while it was of use"

const failed = (reason: string): SmsChange => ({ ...smsKind.says.failed({ reason }), source: "system" })

/** Hands text messages over to carriers' providers, looks them up, and resolves unconfirmed ones. */
export class SmsHandover extends Context.Service<SmsHandover>()("@tidings/services/SmsHandover", {
  make: Effect.gen(function* () {
    const numbers = yield* SmsNumbers
    const store = yield* SmsRepository
    const timeline = yield* SmsTimeline

    return yield* handoverOf({
      kind: smsKind,
      jobs: smsJobs,
      store,
      timeline,
      message: Effect.fnUntraced(function* (row, via) {
        if (via !== undefined && isExpired(row, yield* Clock.currentTimeMillis))
          return yield* new Unsendable({ message: expired })
        return outgoing(row, via?.reportUrl)
      }),
      withheld: Effect.fnUntraced(function* (row, hasAccount) {
        if (row.opted_out)
          return { type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } } as const
        if (!isExpired(row, yield* Clock.currentTimeMillis)) return undefined
        return failed((yield* hasAccount) ? expired : noAccount)
      }),
      rejected: ({ id, livemode, to_number, workspace_id: workspaceId }, failure, by): Ending<SmsChange> => {
        const data = { ...failureData(failure), ...by }
        return failure.optedOut === true
          ? {
              change: { type: "sms.suppressed", source: "provider", data: { ...data, suppressed_by: "provider" } },
              besides: numbers.optOut({ workspaceId, livemode }, to_number, { kind: "provider", id })
            }
          : { change: smsKind.says.failed(data) }
      },
      // A message sent again is delivered, which is the result its tester wants to see.
      simulated: ({ simulation }, isSentAgain) => {
        const scenario = isSentAgain ? "delivered" : simulation!.scenario
        return { change: smsTerminal(scenario), isCaptured: scenario !== "failed" && scenario !== "suppressed" }
      },
      again: (row, nowMs) =>
        row.body === "" || isExpired(row, nowMs)
          ? undefined
          : { priority: urgencyOfRow(row).priority, through: row.reply_through ?? undefined },
      find: store.find
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
