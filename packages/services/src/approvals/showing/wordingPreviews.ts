import { segmented } from "@tidings/engines/sms/segments"
import { canonicalLanguage } from "@tidings/engines/languages/tags"
import type { RemoveSmsOptOut } from "@tidings/schema/resources/SmsOptOut"
import type { ResetSmsWording, SetSmsWording } from "@tidings/schema/resources/SmsWording"
import type { ResetSocialWording, SetSocialWording } from "@tidings/schema/resources/SocialWording"
import { Effect } from "effect"
import { SmsNumbers } from "../../sms/SmsNumbers.ts"
import { SmsWordings } from "../../sms/SmsWordings.ts"
import { kitBody, SocialEventWordings } from "../../social/events/SocialEventWordings.ts"
import type { Preview, TextPreview } from "../Preview.ts"

const worded = (body: string, now: string, facts: TextPreview["facts"]) =>
  ({
    kind: "text",
    text: { body, facts: [...facts, { name: "Says now", value: now }], warnings: [], faults: [] }
  }) satisfies Preview

const smsFacts = ({ key, language }: ResetSmsWording, body: string): TextPreview["facts"] => {
  const { length } = segmented(body).parts
  return [
    { name: "Message", value: key },
    { name: "Language", value: language === undefined ? "any" : canonicalLanguage(language) },
    { name: "Length", value: `${length} ${length === 1 ? "segment" : "segments"} without its variables` }
  ]
}

/** Previews a new wording of a text message beside the present one. */
export const smsWordingPreview = (input: SetSmsWording) =>
  SmsWordings.use((wordings) =>
    Effect.map(wordings.standing(input, false), (now) => worded(input.body, now, smsFacts(input, input.body)))
  )

/** Previews a text message as it is worded once a wording of the workspace is gone. */
export const smsWordingGonePreview = (input: ResetSmsWording) =>
  SmsWordings.use((wordings) =>
    Effect.zipWith(wordings.standing(input, true), wordings.standing(input, false), (then, now) =>
      worded(then, now, smsFacts(input, then))
    )
  )

const socialFacts = ({ channelId, eventKey }: ResetSocialWording): TextPreview["facts"] => [
  { name: "Event", value: eventKey },
  { name: "Channel", value: channelId }
]

/** Previews a new wording of a social event beside the present one. */
export const socialWordingPreview = (input: SetSocialWording) =>
  SocialEventWordings.use((wordings) =>
    Effect.map(wordings.standing(input), (now) => worded(input.body, now, socialFacts(input)))
  )

/** Previews the kit's wording of a social event beside the workspace's own. */
export const socialWordingGonePreview = (input: ResetSocialWording) =>
  SocialEventWordings.use((wordings) =>
    Effect.map(wordings.standing(input), (now) => worded(kitBody(input), now, socialFacts(input)))
  )

/** Previews the end of an opt-out: its number, and who asked for it when. */
export const optInPreview = ({ number, reason }: typeof RemoveSmsOptOut.Type) =>
  SmsNumbers.use((numbers) =>
    Effect.map(numbers.standing(number), (standing): Preview => ({
      kind: "facts",
      facts: [
        { name: "Number", value: number },
        ...(reason === undefined ? [] : [{ name: "Reason", value: reason }]),
        ...(standing === undefined
          ? []
          : [
              { name: "Opted out", value: standing.created_at },
              { name: "By", value: standing.source.kind }
            ])
      ],
      warnings: standing === undefined ? ["The number has not opted out."] : []
    }))
  )
