import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId, SmsId } from "@tidings/schema/Id"
import { EmailHandover } from "@tidings/services/sends/EmailHandover"
import { SmsHandover } from "@tidings/services/sms/SmsHandover"
import { Effect } from "effect"
import { call } from "./World.ts"

interface Mail {
  readonly category?: "marketing" | "transactional" | "system"
  readonly topicKey?: string
  readonly to?: string
  readonly subject?: string
  readonly body: string
  /** Both are tracked if undefined. */
  readonly tracking?: { readonly opens: boolean | null; readonly clicks: boolean | null }
  readonly attachments?: ReadonlyArray<object>
}

/** Makes one attempt at an accepted send, as its job would; through the workspace's own accounts if one is given. */
export const deliverNow = (sendId: SendId, workspaceId = "") =>
  EmailHandover.use((deliveries) =>
    Effect.orDie(deliveries.deliver(sendId, { ...lastAttempt, workspaceId, lane: `deliver_email/${workspaceId}` }))
  )

/** Sends one mail with a live key, delivers it to the captured mails at once, and returns its send's id. */
export const deliverMail = Effect.fnUntraced(function* (
  key: string,
  {
    attachments,
    body,
    category = "transactional",
    subject = "Hello",
    to = "ada@example.com",
    topicKey,
    tracking = { opens: true, clicks: true }
  }: Mail
) {
  const template = `mail-${crypto.randomUUID()}`
  const draft = {
    key: template,
    name: template,
    category,
    mode: "html",
    subject,
    body,
    tracking,
    ...(topicKey && { topicKey })
  }
  const accepted = (answer: { readonly status: number; readonly text: string; readonly body: any }) =>
    answer.status < 300 ? Effect.succeed(answer.body) : Effect.die(answer.text)
  yield* Effect.flatMap(call("create_template", draft, { key }), accepted)
  yield* Effect.flatMap(call("publish_template", { key: template }, { key }), accepted)
  const send = yield* Effect.flatMap(
    call(
      "send_transactional",
      { template, to, ...(attachments && { attachments }) },
      { key, idempotencyKey: template }
    ),
    accepted
  )
  yield* deliverNow(send.id)
  return send.id as SendId
})

/** Makes one attempt at an accepted text message, as its job would. */
export const deliverSms = (smsId: SmsId) =>
  SmsHandover.use((deliveries) => Effect.orDie(deliveries.deliver(smsId, lastAttempt)))
