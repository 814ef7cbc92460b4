import { EmailAddress } from "@tidings/schema/fields/Email"
import { E164 } from "@tidings/schema/fields/Phone"
import { SendStatus } from "@tidings/schema/resources/Send"
import { SmsStatus } from "@tidings/schema/resources/SmsDelivery"
import type { SequenceChannel } from "@tidings/schema/sequences/channels"
import { Schema } from "effect"
import { smsKit } from "../sms/wording/smsKit.ts"

interface ChannelRules {
  /** One of its messages, in words. */
  readonly noun: string
  /** Liquid for the contact's own address. */
  readonly address: string
  readonly isAddress: (text: string) => boolean
  readonly addressWords: string
  /** Fields of its nodes that hold Liquid besides `variables` and `to`, with their defaults. */
  readonly written: Readonly<Record<string, string | undefined>>
  /** True for a template that limits neither count nor hold, whatever the workspace; facts name the others. */
  readonly isExempt: (template: string) => boolean
  /** Statuses of its messages in order of rank, first the one of a message just accepted. */
  readonly statuses: ReadonlyArray<string>
  /** Outcomes that a simulation can be told. */
  readonly fates: ReadonlyArray<string>
}

const authenticating: ReadonlySet<string> = new Set(
  smsKit.flatMap((entry) => (entry.class === "authentication" ? [entry.key] : []))
)

/** The rules of each channel that sequences send by. */
export const channelRules: Readonly<Record<SequenceChannel, ChannelRules>> = {
  email: {
    noun: "mail",
    address: "{{ contact.email }}",
    isAddress: Schema.is(EmailAddress),
    addressWords: "one email address",
    written: { locale: "{{ contact.traits.locale }}" },
    isExempt: () => false,
    statuses: SendStatus.literals,
    fates: ["delivered", "opened", "clicked", "bounced", "complained", "failed", "suppressed"]
  },
  sms: {
    noun: "text message",
    address: "{{ contact.phone }}",
    isAddress: Schema.is(E164),
    addressWords: "one phone number in E.164, such as +353861234567",
    written: { language: "{{ contact.traits.language }}", consentProofId: undefined },
    isExempt: (template) => authenticating.has(template),
    statuses: SmsStatus.literals,
    fates: ["delivered", "undelivered", "failed", "suppressed"]
  }
}
