import type { SendSms } from "@tidings/engines/sequences/step/Command"
import { Language } from "@tidings/schema/fields/locale/Language"
import { ConsentProofId, SmsVariables } from "@tidings/schema/fields/sms/smsFields"
import { E164 } from "@tidings/schema/fields/Phone"
import { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { Result, Schema } from "effect"

const isKey = Schema.is(SmsTemplateKey)
const isNumber = Schema.is(E164)
const isProof = Schema.is(ConsentProofId)
const areValues = Schema.is(SmsVariables)
const isLanguage = Schema.is(Language)

/** Returns the language of a text: a tag, or undefined where what the run found is none. */
export const languageOfText = ({ language }: Pick<SendSms, "language">): string | undefined =>
  isLanguage(language) ? language : undefined

/**
 * Returns the request for a run's text message, or the reason why it is none: what Liquid found may be anything. A
 * boolean is text, as in a run's mails.
 */
export const textRequest = (
  send: Pick<SendSms, "template" | "to" | "variables" | "language" | "consentProofId">
): Result.Result<SmsRequest, Problem<"field_invalid" | "recipient_invalid" | "schema_contract_violation">> => {
  const { consentProofId, template, to } = send
  const variables = Object.fromEntries(
    Object.entries(send.variables)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === "boolean" ? String(value) : value])
  )
  const refused = <Code extends "field_invalid" | "recipient_invalid" | "schema_contract_violation">(
    code: Code,
    path: string,
    message: string
  ) => Result.fail(problem(code, { fields: [{ path, code: "format_invalid", message }] }))
  if (!isNumber(to)) return refused("recipient_invalid", "to", "Expected a phone number in E.164")
  if (!areValues(variables)) return refused("schema_contract_violation", "variables", "Expected texts and numbers")
  if (!isKey(template)) return refused("field_invalid", "templateKey", "The kit has no such text message")
  if (consentProofId !== undefined && !isProof(consentProofId))
    return refused("field_invalid", "consentProofId", "Expected a single line of at most 200 characters")
  const language = languageOfText(send)
  return Result.succeed({
    templateKey: template,
    to,
    variables,
    ...(language !== undefined && { language }),
    ...(consentProofId !== undefined && { consentProofId })
  })
}
