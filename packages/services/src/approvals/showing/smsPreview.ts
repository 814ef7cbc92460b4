import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { Effect } from "effect"
import { titleOf } from "../../connectors/providers.ts"
import { Sms } from "../../sms/Sms.ts"
import type { Preview, TextPreview } from "../Preview.ts"

const lengthWords = (segments: number, characters: number, encoding: string): string =>
  `${segments} ${segments === 1 ? "segment" : "segments"}, ${characters.toLocaleString("en")} characters in ${encoding}`

/** Previews the text message of a send, in the current wording. */
export const smsPreview = Effect.fnUntraced(function* (request: SmsRequest) {
  const { body, characterCount, encoding, isOptedOut, language, provider, refusedFor, segmentCount, warnings } =
    yield* Sms.use((sms) => sms.foresee(request))
  const facts: TextPreview["facts"] = [
    { name: "To", value: request.to },
    ...(provider === null ? [] : [{ name: "Through", value: titleOf(provider) }]),
    ...(language === null ? [] : [{ name: "Language", value: language }]),
    { name: "Length", value: lengthWords(segmentCount, characterCount, encoding) }
  ]
  const faults = [
    ...(isOptedOut ? [`${request.to} has opted out.`] : []),
    ...refusedFor.map(({ message, path }) => `${path}: ${message}.`)
  ]
  return { kind: "text", text: { body, facts, warnings, faults } } satisfies Preview
})
