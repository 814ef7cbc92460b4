import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { busy, credentialsRefused, failureOf, rejected, throttled } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const rateSeconds = 5
const quotaSeconds = 3600

/** Faults of a recipient's address, in the words of its troubleshooting page. */
const addressAtFault =
  /illegal address|missing final '@domain'|local address|domain (?:starts|ends|contains)|invalid domain name/iu

/** What SES calls the fault: its header, else the body's type, without the namespace. */
const nameIn = ({ headers, json }: ProviderAnswer): string =>
  (headers["x-amzn-errortype"] ?? textIn(json?.__type, json?.code)).replace(/:.*$/su, "").replace(/^.*#/su, "")

/** What an answer of SES's that is no success means, by the name of its error (docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html, 2026-11). It names no instant at which to come back. */
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
    case "MailFromDomainNotVerifiedException":
    case "NotFoundException":
      return credentialsRefused(answer, refusal)
    case "MessageRejected":
      return /not verified/iu.test(message) ? credentialsRefused(answer, refusal) : rejected(answer, refusal)
    case "BadRequestException":
      return rejected(answer, refusal, { hard: addressAtFault.test(message) })
    default:
      return failureOf(answer, refusal, asked)
  }
}
