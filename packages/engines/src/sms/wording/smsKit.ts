import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import type { SmsKitEntry, SmsVariable } from "@tidings/schema/resources/SmsTemplate"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"

const text = (key: string, description: string, sample: string): SmsVariable => ({
  key,
  type: "text",
  description,
  sample
})
const url = (key: string, description: string, sample: string): SmsVariable => ({
  key,
  type: "url",
  description,
  sample
})

const brand = text("brand", "Name of the sender; the workspace's sender name if omitted", "Acme")
const code = text("code", "The one-time code", "041932")
const minutes = text("minutes", "Lifetime in minutes", "10")
const order = text("order", "The order's number", "A-1001")
const amount = text("amount", "The amount with its currency", "EUR 42.00")
const reference = text("reference", "Subject of the payment: an order, an invoice", "invoice 2026-117")
const day = text("date", "The day", "Tuesday, 1 December")
const time = text("time", "The time of day", "14:30")
const place = text("place", "Place", "12 Main Street")
const link = (description: string) => url("link", description, "https://go.example.com/k3x9")

/**
 * All text messages that can be sent. The default wordings are GSM-7 and, filled with their samples, one segment long.
 * Decided in docs/decisions/sms.md.
 */
export const smsKit: ReadonlyArray<SmsKitEntry> = [
  {
    key: "auth.otp",
    class: "authentication",
    name: "One-time code",
    description: "A code to sign in or to confirm something with, for somebody who waits for it.",
    variables: [brand, code, minutes],
    defaultBody: "{{code}} is your {{brand}} code. It works for {{minutes}} minutes. Do not share it with anyone."
  },
  {
    key: "auth.magic_link",
    class: "authentication",
    name: "Sign-in link",
    description: "A link that signs somebody in. It must be on a domain of the workspace's own.",
    variables: [brand, link("The link that signs in"), minutes],
    defaultBody: "Sign in to {{brand}}: {{link}} The link works once, for {{minutes}} minutes. Do not forward it."
  },
  {
    key: "auth.password_reset",
    class: "authentication",
    name: "Password reset",
    description: "A code to set a new password with, for somebody who asked for it.",
    variables: [brand, code, minutes, link("A page on which the code is typed")],
    defaultBody:
      "{{code}} is your code to reset your {{brand}} password. It works for {{minutes}} minutes. If you did not ask for it, ignore this message."
  },
  {
    key: "auth.new_device",
    class: "authentication",
    name: "New sign-in",
    description: "A sign-in from a device that was not seen before.",
    variables: [
      brand,
      text("device", "The device, as people call it", "iPhone"),
      place,
      time,
      link("A page to act on")
    ],
    defaultBody:
      "New sign-in to your {{brand}} account: {{device}}, {{time}}. If this was not you, change your password now."
  },
  {
    key: "order.confirmed",
    class: "transactional",
    name: "Order confirmed",
    description: "An order was received.",
    variables: [brand, order, amount, link("The order's page")],
    defaultBody: "{{brand}}: thank you for your order {{order}}. We will write again when it ships."
  },
  {
    key: "order.shipped",
    class: "transactional",
    name: "Order shipped",
    description: "An order is on its way.",
    variables: [brand, order, text("carrier", "Name of the carrier", "An Post"), day, link("Tracking page")],
    defaultBody: "{{brand}}: your order {{order}} is on its way. Track it: {{link}}"
  },
  {
    key: "order.delivered",
    class: "transactional",
    name: "Order delivered",
    description: "An order has arrived.",
    variables: [brand, order, place, time, link("The order's page")],
    defaultBody: "{{brand}}: your order {{order}} has been delivered."
  },
  {
    key: "payment.receipt",
    class: "transactional",
    name: "Payment received",
    description: "A payment was received.",
    variables: [brand, amount, reference, link("The receipt")],
    defaultBody: "{{brand}}: we have received your payment of {{amount}} for {{reference}}. Thank you."
  },
  {
    key: "payment.failed",
    class: "transactional",
    name: "Payment failed",
    description: "A payment did not go through, and the customer can act.",
    variables: [brand, amount, reference, link("Page to pay, or to change the payment method")],
    defaultBody:
      "{{brand}}: your payment of {{amount}} for {{reference}} did not go through. Please check it here: {{link}}"
  },
  {
    key: "appointment.reminder",
    class: "transactional",
    name: "Appointment reminder",
    description: "An appointment is near.",
    variables: [brand, day, time, place, text("person", "The other person", "Dr Byrne"), link("Page to change it")],
    defaultBody: "{{brand}}: a reminder of your appointment on {{date}} at {{time}}."
  },
  {
    key: "appointment.cancelled",
    class: "transactional",
    name: "Appointment cancelled",
    description: "An appointment does not take place.",
    variables: [brand, day, time, place, text("person", "The other person", "Dr Byrne"), link("Page to make another")],
    defaultBody: "{{brand}}: your appointment on {{date}} at {{time}} has been cancelled."
  },
  {
    key: "account.alert",
    class: "transactional",
    name: "Account alert",
    description: "A notice that the account's owner must get at once.",
    variables: [brand, text("message", "Event in one sentence", "Your card ends this month."), link("Page to act on")],
    defaultBody: "{{brand}}: {{message}}"
  }
]

const byKey = new Map(smsKit.map((entry) => [entry.key, entry]))

export const smsKitEntry = (key: SmsTemplateKey): SmsKitEntry => byKey.get(key)!

/** The reply to a HELP message. */
export const help = {
  key: helpReply,
  variables: [
    brand,
    {
      key: "email",
      type: "text" as const,
      description: "The workspace's sender address",
      sample: "hello@example.com"
    }
  ],
  defaultBody: "{{brand}}: for help, write to {{email}}. Reply STOP to get no more messages."
}
