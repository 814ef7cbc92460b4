import type { NodemailerError } from "nodemailer"
import { type DeliveryFailure, Rejected } from "../../DeliveryFailure.ts"
import type { RefusedCopy } from "../../messages/Receipt.ts"
import type { OutgoingEmail } from "../../messages/OutgoingEmail.ts"
import { isHardBounce, statusOfReply } from "../bounceStatus.ts"
import type { Envelope } from "../EmailFields.ts"
import { heard, smtpFailure } from "./smtpFailure.ts"

type Refusals = ReadonlyArray<NodemailerError> | undefined

/**
 * Returns the failure of a mail with copies whose recipient the server refused; undefined if it took the recipient, or
 * if the mail has no copies.
 */
export const recipientRefused = ({ to }: Envelope, refused: Refusals): DeliveryFailure | undefined => {
  if (to.length === 1) return undefined
  const refusal = refused?.find(({ recipient }) => recipient === to[0])
  if (refusal === undefined) return undefined
  const failure = smtpFailure(refusal, false)
  return failure._tag === "Rejected"
    ? new Rejected({ ...failure, message: failure.message, isRecipients: true })
    : failure
}

/** Returns the copies that the server refused of a mail that it took. */
export const refusedCopies = (
  { bcc = [], cc = [] }: OutgoingEmail,
  { to }: Envelope,
  refused: Refusals = []
): ReadonlyArray<RefusedCopy> =>
  [...cc, ...bcc].flatMap(({ email }, index) => {
    const refusal = refused.find(({ recipient }) => recipient === to[index + 1])
    if (refusal === undefined) return []
    const reason = heard(refusal.response ?? refusal.message)
    const statusCode = statusOfReply(reason)
    const isPermanent = (refusal.responseCode ?? 0) >= 500
    return [
      {
        recipient: email,
        hard: isPermanent && isHardBounce(reason),
        reason,
        ...(statusCode !== undefined && { statusCode })
      }
    ]
  })
