import type { Schema } from "effect"
import { id } from "../Id.ts"
import { PushStatus } from "../resources/Push.ts"
import { messageEvents } from "./messageEvents.ts"

const before = {
  push_id: id("push"),
  status: PushStatus.annotate({ description: "The message's status after this event" })
}

/** The fields of a push message in every event of it. */
export type PushData = Schema.Struct.Type<typeof before>

export const { push_failed, push_queued, push_sent, push_unconfirmed } = messageEvents({
  family: "push",
  noun: "push message",
  before,
  after: {},
  example: (status) => ({ push_id: "push_01kb2x9w3t5v7y8z", status }),
  answered: { sent: { response: "201" }, failed: { reason: "unsubscribed", http_status: 410 } }
})
