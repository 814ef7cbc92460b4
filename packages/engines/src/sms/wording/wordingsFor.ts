import { Language } from "@tidings/schema/fields/locale/Language"
import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { Schema } from "effect"
import { namesIn } from "../../wording/placeholders.ts"
import { smsKitEntry } from "./smsKit.ts"
import { languagesFor } from "../../languages/tags.ts"

/** A workspace's own wording; language is empty for the one without. */
export interface KeptWording {
  readonly key: string
  readonly language: string
  readonly body: string
}

const isLanguage = Schema.is(Language)

/**
 * Returns the wordings that a message may use: the one for its language, or all of them while its language is not
 * known.
 */
const wordingsFor = (
  key: SmsTemplateKey,
  language: string | undefined,
  own: ReadonlyArray<KeptWording>
): ReadonlyArray<KeptWording> => {
  const ours = own.filter((wording) => wording.key === key)
  const hasOwn = ours.some((wording) => wording.language === "")
  const all = hasOwn ? ours : [...ours, { key, language: "", body: smsKitEntry(key).defaultBody }]
  if (language === undefined || !isLanguage(language)) return all
  const first = languagesFor(language).find((tag) => all.some((wording) => wording.language === tag))
  return all.filter((wording) => wording.language === first)
}

/** Returns the variables that a message must be given, each with the language of a wording that needs it. */
export const neededVariables = (
  key: SmsTemplateKey,
  language: string | undefined,
  own: ReadonlyArray<KeptWording>
): ReadonlyMap<string, string> =>
  new Map(
    wordingsFor(key, language, own)
      .toReversed()
      .flatMap((wording) => namesIn(wording.body).map((name) => [name, wording.language] as const))
      .filter(([name]) => name !== "brand")
  )
