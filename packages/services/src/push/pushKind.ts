import type { PushData } from "@tidings/schema/events/push"
import type { EventType } from "@tidings/schema/EventType"
import { PushStatus, pushWaits } from "@tidings/schema/resources/Push"
import type { PushRow } from "@tidings/storage/repositories/PushRepository"
import { deliverJobOf } from "../messages/jobs.ts"
import * as MessageKind from "../messages/MessageKind.ts"

type PushChange = MessageKind.ChangeOf<Extract<EventType, `push.${string}`>, PushData>

const words = MessageKind.calledAfterStatuses<PushRow, PushChange>("push")

/** Push messages; one that is delivered is no more than sent, since no push service tells. */
export const pushKind = MessageKind.make<"push", PushRow, PushChange>({
  channel: "push",
  noun: "push",
  prefix: "push",
  statuses: PushStatus.literals,
  waits: pushWaits,
  final: ["failed"],
  ...words,
  says: { ...words.says, delivered: () => ({ type: "push.sent", source: "provider" }) },
  eventData: ({ id }, status): PushData => ({ push_id: id, status })
})

/** The job of push messages; no push service can be asked about one. */
export const pushJobs = { deliver: deliverJobOf("push", "deliver_push") }
