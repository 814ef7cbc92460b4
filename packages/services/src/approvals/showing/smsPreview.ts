import { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../../access/Caller.ts"
import { titleOf } from "../../connectors/providers.ts"
import { Sms } from "../../sms/Sms.ts"
import type { Preview, TextPreview } from "./Preview.ts"

const decode = Schema.decodeUnknownOption(Schema.toCodecJson(SmsRequest))

const lengthWords = (segments: number, characters: number, encoding: string): string =>
  `${segments} ${segments === 1 ? "segment" : "segments"}, ${characters.toLocaleString("en")} characters in ${encoding}`

/** The text message that a send would be, in the wording of now. */
export const smsPreview = (input: unknown): Effect.Effect<Preview, never, Caller | Sms> =>
  Effect.gen(function* () {
    const request = Option.getOrUndefined(decode(input))
    if (request === undefined) return { kind: "none" } as const
    const { foresee, seen } = yield* Sms
    const { body, characterCount, encoding, isOptedOut, language, provider, refusedFor, segmentCount, warnings } =
      yield* foresee(request)
    const facts: TextPreview["facts"] = [
      { name: "To", value: request.to },
      ...(provider === null ? [] : [{ name: "Through", value: titleOf(provider) }]),
      ...(language === null ? [] : [{ name: "Language", value: language }]),
      { name: "Length", value: lengthWords(segmentCount, characterCount, encoding) }
    ]
    const { versions } = yield* seen(request)
    const faults = [
      ...(isOptedOut ? [`${request.to} has opted out.`] : []),
      ...refusedFor.map(({ message, path }) => `${path}: ${message}.`)
    ]
    return { kind: "text", text: { body, facts, warnings, faults }, versions } as const
  })
