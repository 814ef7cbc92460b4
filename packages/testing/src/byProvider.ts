import type { SendChange, SendEventType } from "@tidings/services/sends/emailKind"
import type { SmsChange, SmsEventType } from "@tidings/services/sms/smsKind"

/** A change of a send or a text message that its provider reports. */
export const byProvider = <T extends SendEventType | SmsEventType>(type: T, data?: object) =>
  ({ type, source: "provider", ...(data && { data }) }) as Extract<SendChange | SmsChange, { readonly type: T }>
