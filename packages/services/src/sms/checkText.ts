import { segmented, type Segmented } from "@tidings/engines/sms/segments"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsContext } from "@tidings/storage/repositories/SmsRepository"
import { senderDomain } from "@tidings/engines/mails/senderDomain"
import { type SmsFinding, finding } from "@tidings/engines/sms/SmsFinding"
import { isOn, urlsIn } from "@tidings/engines/sms/links/urlsIn"
import { shortenersIn } from "@tidings/engines/sms/links/shorteners"
import { scenarioFields } from "../messages/scenarioFields.ts"
import { segmentsTakenBy } from "./segmentsTakenBy.ts"
import { compose, missingSmsVariable } from "@tidings/engines/sms/wording/compose"
import { smsKitEntry } from "@tidings/engines/sms/wording/smsKit"

/** The text of a request, and all its findings. */
export interface CheckedText {
  readonly body: string
  readonly counted: Segmented
  readonly missing: ReadonlyArray<string>
  readonly findings: ReadonlyArray<SmsFinding>
}

type Wording = Pick<SmsRequest, "language" | "templateKey" | "variables">

interface Grounds {
  readonly context: Pick<SmsContext, "body" | "domains" | "from_email" | "from_name" | "providers">
  /** Further hosts allowed in links of authentication messages: the installation's own. */
  readonly ownHosts: ReadonlyArray<string>
}

const unbranded = (body: string, { context, ownHosts }: Grounds): ReadonlyArray<SmsFinding> => {
  const hosts = [...context.domains, senderDomain(context.from_email), ...ownHosts]
  return urlsIn(body)
    .filter((url) => !isOn(url, hosts))
    .map(({ hostname }) =>
      finding(
        "url_not_allowed",
        "variables.link",
        "format_invalid",
        `Links that sign in stand on a domain of the workspace, not on ${hostname}`
      )
    )
}

/** Findings on shorteners that no single variable holds: from the wording, or composed of several variables. */
const composedShorteners = (body: string, known: ReadonlyArray<SmsFinding>): ReadonlyArray<SmsFinding> =>
  known.some(({ refusal }) => refusal === "generic_shortener_not_allowed")
    ? []
    : shortenersIn(body).map((host) =>
        finding("generic_shortener_not_allowed", "variables", "format_invalid", `The text leads to ${host}`)
      )

/** Composes the text of a request, with all findings except missing variables. */
export const wordedText = (request: Wording, grounds: Grounds): CheckedText => {
  const { context } = grounds
  const entry = smsKitEntry(request.templateKey)
  const wording = context.body ?? entry.defaultBody
  const composed = compose({ entry, wording, given: request.variables, brand: context.from_name })
  const { body, missing } = composed
  const counted = segmented(body)
  const most = segmentsTakenBy(context.providers)
  const shorteners = composedShorteners(body, composed.findings)
  const isShortened = [...composed.findings, ...shorteners].some(
    ({ refusal }) => refusal === "generic_shortener_not_allowed"
  )
  return {
    body,
    missing,
    counted,
    findings: [
      ...composed.findings,
      ...shorteners,
      ...(entry.class === "authentication" && !isShortened ? unbranded(body, grounds) : []),
      ...(counted.parts.length > most
        ? [
            finding(
              "field_invalid",
              "variables",
              "too_long",
              `The text takes ${counted.parts.length} segments, at most ${most}`
            )
          ]
        : [])
    ]
  }
}

interface Addressed {
  /** True if some country could have assigned the recipient's number. */
  readonly isPossible: boolean
}

/** Composes the text of a send, with all findings; the first determines the refusal. */
export const checkText = (request: SmsRequest, livemode: boolean, grounds: Grounds & Addressed): CheckedText => {
  const text = wordedText(request, grounds)
  const needsConsent =
    smsKitEntry(request.templateKey).class !== "authentication" && request.consentProofId === undefined
  return {
    ...text,
    findings: [
      ...scenarioFields(request, livemode).map((field): SmsFinding => ({ refusal: "field_invalid", field })),
      ...(grounds.isPossible
        ? []
        : [finding("recipient_invalid", "to", "format_invalid", "No country has numbers of this code and length")]),
      ...(needsConsent
        ? [
            finding(
              "consent_proof_required",
              "consentProofId",
              "required",
              `${request.templateKey} is not of class authentication, and needs a consentProofId`
            )
          ]
        : []),
      ...text.findings.filter(({ refusal }) => refusal !== "schema_contract_violation"),
      ...text.missing.map(missingSmsVariable),
      ...text.findings.filter(({ refusal }) => refusal === "schema_contract_violation")
    ]
  }
}
