import { Schema } from "effect"

/** The purposes of text messages. Every workspace has all of them, with its own wordings if it wrote some. */
export const SmsTemplateKey = Schema.Literals([
  "auth.otp",
  "auth.magic_link",
  "auth.password_reset",
  "auth.new_device",
  "order.confirmed",
  "order.shipped",
  "order.delivered",
  "payment.receipt",
  "payment.failed",
  "appointment.reminder",
  "appointment.cancelled",
  "account.alert"
]).annotate({ identifier: "SmsTemplateKey", description: "Purpose of a text message" })
export type SmsTemplateKey = typeof SmsTemplateKey.Type
