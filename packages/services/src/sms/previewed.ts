import { foreignCharacters } from "@tidings/engines/sms/segments"
import type { SmsPreview } from "@tidings/schema/resources/SmsRequest"
import type { CheckedText } from "./checkText.ts"
import { urlsIn } from "@tidings/engines/sms/links/urlsIn"

const mostNamed = 5

/** Returns a character with its code point, to tell it from look-alikes. */
const named = (character: string): string =>
  `${character} (U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")})`

const encodingWarning = (body: string): ReadonlyArray<string> => {
  const foreign = foreignCharacters(body)
  if (foreign.length === 0) return []
  const rest = foreign.length - mostNamed
  const list = foreign.slice(0, mostNamed).map(named).join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  return [`Not in GSM-7, so that a segment holds 67 to 70 characters instead of 153 to 160: ${list}.`]
}

const lengthWarning = (segments: number): ReadonlyArray<string> =>
  segments === 1 ? [] : [`Carriers send and charge this as ${segments} segments.`]

const linkWarning = (body: string): ReadonlyArray<string> => {
  const hosts = [...new Set(urlsIn(body).map(({ host }) => host))]
  return hosts.length === 0 ? [] : [`Carriers look closely at links; this one leads to ${hosts.join(", ")}.`]
}

/** Returns a text as shown to its author. */
export const previewed = ({ body, counted, findings, missing }: CheckedText): typeof SmsPreview.Type => ({
  body,
  encoding: counted.encoding,
  characterCount: counted.length,
  segmentCount: counted.parts.length,
  missingVariables: missing,
  warnings: [
    ...encodingWarning(body),
    ...lengthWarning(counted.parts.length),
    ...linkWarning(body),
    ...findings.map(
      ({ field: { message, path }, refusal }) => `A send would be refused (${refusal}): ${path}: ${message}.`
    )
  ]
})
