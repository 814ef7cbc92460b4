import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { SmsTemplateKey } from "../fields/sms/SmsTemplateKey.ts"
import { SmsVariables } from "../fields/sms/smsFields.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import type { SequenceChannel } from "./channels.ts"
import { Target } from "./heard.ts"
import { nodeNaming, oneLine } from "./nodeNaming.ts"
import { QuietHoursOrOff } from "./time.ts"

const Mailbox = Schema.Struct({
  email: EmailAddress.annotate({ description: "The address" }),
  name: Schema.optionalKey(text({ max: 200 }, oneLine).annotate({ description: "Display name" }))
})

const sends = {
  type: Schema.Literal("send").annotate({ description: "Sends a template to the contact" }),
  ...nodeNaming
}

const line = (max: number, description: string) =>
  Schema.optionalKey(text({ min: 1, max }, oneLine).annotate({ description }))

const rest = {
  quietHours: Schema.optionalKey(
    QuietHoursOrOff.annotateKey({ description: "Quiet hours instead of the sequence's; off for none" })
  ),
  onError: Schema.optionalKey(
    Schema.Literals(["hold", "continue", "fail"]).annotate({
      description: "If the send is refused: hold (default) tries again for a day, continue goes on, fail ends the run"
    })
  ),
  next: Target.annotateKey({ description: "Next node of the run" })
}

const weighed = Schema.makeFilter(
  (variables: object) =>
    Buffer.byteLength(JSON.stringify(variables)) <= 16_384 || "Expected at most 16 KB of variables",
  { fieldCode: "too_long", toJsonSchema: () => ({}) }
)

const EmailNode = Schema.Struct({
  ...sends,
  channel: Schema.optionalKey(Schema.Literal("email").annotate({ description: "Channel; email by default" })),
  template: TemplateKey.annotate({ description: "The key of a published template" }),
  variables: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Json)
      .check(weighed)
      .annotate({ description: "Values for the template's contract: Liquid, or JSON as it is; at most 16 KB" })
  ),
  to: line(500, "An address, or Liquid; by default the contact's own"),
  locale: line(500, "Language of the mail (BCP 47), or Liquid; by default the contact's trait locale"),
  from: Schema.optionalKey(Mailbox.annotate({ description: "Sender instead of the workspace's default_from" })),
  replyTo: Schema.optionalKey(Mailbox.annotate({ description: "Address that replies go to" })),
  ...rest
}).annotate({ identifier: "SendNode", description: "Sends an email" })

const SmsNode = Schema.Struct({
  ...sends,
  channel: Schema.Literal("sms").annotate({ description: "Channel: text messages" }),
  template: SmsTemplateKey.annotate({ description: "The key of a text message of the kit" }),
  variables: Schema.optionalKey(
    SmsVariables.check(weighed).annotate({
      description: "Values for the text's variables: Liquid, texts or numbers; at most 16 KB"
    })
  ),
  to: line(500, "A number in E.164, or Liquid; by default the contact's phone"),
  language: line(500, "Language of the wording (BCP 47), or Liquid; by default the contact's trait language"),
  consentProofId: line(
    500,
    "Your own reference to the contact's consent, or Liquid; only keys of class authentication go without"
  ),
  ...rest
}).annotate({ identifier: "SendSmsNode", description: "Sends a text message" })

/** The schema of a node that sends, by its channel. */
export const sendNodes = { email: EmailNode, sms: SmsNode } as const satisfies Readonly<
  Record<SequenceChannel, Schema.Constraint>
>

/** A node that sends by a channel. */
export type SendNodeBy<Channel extends SequenceChannel> = (typeof sendNodes)[Channel]["Type"]
export type SendNode = SendNodeBy<SequenceChannel>
