import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Context, Effect, Layer } from "effect"
import { timelineOf } from "../messages/timelineOf.ts"
import { smsKind } from "./smsKind.ts"

/** The timelines of text messages. */
export class SmsTimeline extends Context.Service<SmsTimeline>()("@tidings/services/SmsTimeline", {
  make: Effect.flatMap(SmsRepository, (repository) => timelineOf(smsKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
