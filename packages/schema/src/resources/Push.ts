import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { id } from "../Id.ts"
import { messageFields } from "./Message.ts"

/** The statuses of a push message in order of rank; no push service reports what became of one later. */
export const PushStatus = Schema.Literals(["accepted", "queued", "unconfirmed", "sent", "failed"]).annotate({
  identifier: "PushStatus",
  description: "queued: tried, and waits to be tried again; sent: the push service took it"
})
export type PushStatus = typeof PushStatus.Type

/** Statuses in which a push message waits to be handed over. */
export const pushWaits = ["accepted", "queued"] as const satisfies ReadonlyArray<PushStatus>

const PushScenario = Schema.Literals(["sent", "failed", "unconfirmed"]).annotate({
  identifier: "PushScenario",
  description: "Outcome that the sandbox simulates"
})

const line = text({ min: 1, max: 200 })
const base64url = text({ max: 100 }, Schema.isPattern(/^[\w-]+$/u))

/** A browser's subscription, as `PushSubscription.toJSON` returns it. */
const PushSubscription = Schema.Struct({
  endpoint: text({ max: 2_000 }, Schema.isPattern(/^https?:\/\/\S+$/u)).annotate({
    description: "URL at the browser's push service"
  }),
  keys: Schema.Struct({ p256dh: base64url, auth: base64url }).annotate({ description: "Its keys, in base64url" })
}).annotate({ identifier: "PushSubscription", description: "A browser's subscription, as it gave it to your page" })

const notification = {
  subscription: PushSubscription,
  title: line.annotate({ description: "Title of the notification" }),
  body: text({ max: 1_000 }).annotate({ description: "Text of the notification" }),
  url: Schema.optionalKey(text({ max: 1_000 }).annotate({ description: "Target of a click on it" }))
}

/** One push message to one browser, as it is handed to providers; with its own id. */
export interface OutgoingPush extends Schema.Struct.Type<typeof notification> {
  readonly id: string
}

export const PushRequest = Schema.Struct({
  ...notification,
  simulationScenario: Schema.optionalKey(
    PushScenario.annotate({ description: "Simulated outcome; sandbox keys only, sent by default" })
  )
})
export type PushRequest = typeof PushRequest.Type

/** The public projection of a push message; its subscription and text are left out. */
export const Push = Schema.Struct({
  id: id("push"),
  status: PushStatus,
  endpoint: Schema.String.annotate({ description: "URL of the subscription" }),
  ...messageFields
}).annotate({ identifier: "Push", description: "One push message to one browser, with its status and timeline" })
export type Push = typeof Push.Type

export const ListPushes = Schema.Struct({
  ...pageFields(),
  status: Schema.optionalKey(PushStatus.annotate({ description: "Only this status" }))
})
