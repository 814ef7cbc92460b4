import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { busy, credentialsRefused, failureOf, rejected, throttled, unknownSender } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const rateSeconds = 5
const quotaSeconds = 3600

/** Errors about a recipient's address, in the words of SES's troubleshooting page. */
const addressAtFault =
  /illegal address|missing final '@domain'|local address|domain (?:starts|ends|contains)|invalid domain name/iu

/** Returns SES's error name: its header, else the body's type, without the namespace. */
const nameIn = ({ headers, json }: ProviderAnswer): string =>
  (headers["x-amzn-errortype"] ?? textIn(json?.__type, json?.code)).replace(/:.*$/su, "").replace(/^.*#/su, "")

/**
 * Maps an SES answer that is no success to a failure, by its error name
 * (docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html, 2026-11). SES names no time at which to retry.
 */
export const sesFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const name = nameIn(answer)
  const message = textIn(answer.json?.message, answer.json?.Message, answer.text)
  const refusal = { message, providerCode: name || undefined }
  switch (name) {
    case "TooManyRequestsException":
    case "ThrottlingException":
    case "Throttling":
      return throttled(answer, refusal, /daily/iu.test(message) ? quotaSeconds : rateSeconds)
    case "LimitExceededException":
      return busy(answer, refusal)
    case "AccountSuspendedException":
    case "SendingPausedException":
      return credentialsRefused(answer, refusal)
    // The configuration set, which the credentials name.
    case "NotFoundException":
      return /configuration ?set/iu.test(message) ? credentialsRefused(answer, refusal) : rejected(answer, refusal)
    case "MailFromDomainNotVerifiedException":
      return rejected(answer, refusal, unknownSender)
    // Means the sender, or the recipient in the sandbox, where every account begins: the message names the identities
    // without saying which.
    case "MessageRejected":
      return rejected(answer, refusal, /not verified/iu.test(message) ? unknownSender : {})
    // An IAM policy may allow some sender identities and not others.
    case "AccessDeniedException":
    case "AccessDenied":
      return /:identity\//u.test(message)
        ? rejected(answer, refusal, unknownSender)
        : credentialsRefused(answer, refusal)
    case "BadRequestException":
      return rejected(answer, refusal, { hard: addressAtFault.test(message) })
    default:
      // The signature, the key or its token (docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html).
      if (answer.status === 403) return credentialsRefused(answer, refusal)
      return failureOf(answer, refusal, asked)
  }
}
