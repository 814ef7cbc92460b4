import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Context, Effect, Layer } from "effect"
import { timelineOf } from "../messages/timelineOf.ts"
import { mayWake, SendListeners } from "../sends/SendListeners.ts"
import { smsKind } from "./smsKind.ts"

/** The timelines of text messages; a run that waits for an event of its text is woken. */
export class SmsTimeline extends Context.Service<SmsTimeline>()("@tidings/services/SmsTimeline", {
  make: Effect.gen(function* () {
    const repository = yield* SmsRepository
    const listeners = yield* SendListeners
    return yield* timelineOf(smsKind, repository, {
      follows: (row, { news }) => mayWake(row, news),
      follow: (row, _, entries) => listeners.heardOfSend(row, entries)
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
