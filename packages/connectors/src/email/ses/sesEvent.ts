import type { MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, textIn, wordsIn } from "../../http/jsonParts.ts"
import { statusIn } from "../bounceStatus.ts"
import { named } from "../named.ts"
import { isOfSns, snsMessageIn } from "./snsMessage.ts"

/** SES takes no mail with more. */
const mostRecipients = 50

/** Bounce kinds that SES makes itself, because the address is on its suppression list. */
const suppressing = new Set(["Suppressed", "OnAccountSuppressionList"])

const ofBounce = ({ bounceSubType, bounceType }: any = {}, recipient: any): MessageOutcome => {
  const reason = wordsIn(recipient?.diagnosticCode, bounceSubType, bounceType)
  if (suppressing.has(bounceSubType)) return { became: "suppressed", reason }
  const statusCode = statusIn(textIn(recipient?.status)) ?? statusIn(reason)
  return {
    became: "bounced",
    hard: bounceType === "Permanent",
    reason,
    ...(statusCode !== undefined && { statusCode })
  }
}

/**
 * Maps an event to an outcome (docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html,
 * 2026-11); undefined for an event without one.
 */
const outcomeOf = (type: string, event: any, about: any): MessageOutcome | undefined => {
  switch (type) {
    case "Send":
      return { became: "sent" }
    case "Delivery":
      return { became: "delivered" }
    case "DeliveryDelay":
      return {
        became: "delayed",
        reason: wordsIn(about?.diagnosticCode, event.deliveryDelay?.delayType)
      }
    case "Bounce":
      return ofBounce(event.bounce, about)
    case "Complaint":
      return suppressing.has(event.complaint?.complaintSubType)
        ? { became: "suppressed", reason: event.complaint.complaintSubType }
        : { became: "complained", feedbackType: event.complaint?.complaintFeedbackType ?? "abuse" }
    case "Reject":
      return { became: "failed", reason: wordsIn(event.reject?.reason) }
    case "Open":
      return { became: "opened" }
    case "Click":
      return { became: "clicked", url: wordsIn(event.click?.link) }
    case "Subscription":
      return { became: "unsubscribed" }
    default:
      return undefined
  }
}

/** The recipients that an event is about: one event may tell of several. */
const recipientsOf = ({ bounce, complaint, delivery, deliveryDelay }: any): ReadonlyArray<any> => {
  const told = [
    bounce?.bouncedRecipients,
    complaint?.complainedRecipients,
    deliveryDelay?.delayedRecipients,
    delivery?.recipients
  ].find((one) => Array.isArray(one) && one.length > 0)
  return told?.slice(0, mostRecipients) ?? [undefined]
}

/** Reads SES's report about one mail through SNS, or the URL that confirms to SNS that this address is ours. */
export const readSesEvent = (body: Uint8Array): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const message = snsMessageIn(body)
  if (message === undefined) return notFrom("Amazon SNS")
  const { Message, MessageId, SubscribeURL, Type } = message
  if (Type === "SubscriptionConfirmation") return isOfSns(SubscribeURL) ? [{ confirmUrl: SubscribeURL }] : []
  // A message of another publisher to the topic, such as the one SES sends at set-up, is about no mail.
  const event = Type === "Notification" ? jsonOf(Buffer.from(Message!)) : undefined
  const type: unknown = event?.eventType ?? event?.notificationType
  const messageId: unknown = event?.mail?.messageId
  if (typeof type !== "string" || typeof messageId !== "string") return []
  const ownId: unknown = event.mail.tags?.send?.[0]
  return recipientsOf(event).flatMap((about) => {
    const outcome = outcomeOf(type, event, about)
    return outcome === undefined
      ? []
      : [
          {
            messageId,
            outcome,
            ...(typeof ownId === "string" && { ownId }),
            ...named(about?.emailAddress ?? about),
            reportId: MessageId!
          }
        ]
  })
}
