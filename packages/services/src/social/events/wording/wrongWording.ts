import type { FieldError } from "@tidings/schema/FieldError"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { rulesOf } from "../../rulesOf.ts"
import { textFaults } from "@tidings/engines/social/rules/textFaults"
import { misnamed, unfit, wrongBody } from "@tidings/engines/wording/wrongBody"
import { contentWith } from "@tidings/engines/social/events/contentWith"
import { fitted } from "@tidings/engines/social/events/fitted"
import { linesWith } from "@tidings/engines/wording/placeholders"
import type { KitEntry } from "@tidings/engines/social/events/socialKit"

const longest = 5_000

/** All faults of a body as the wording of an event on a channel; empty if there are none. */
export const wrongWording = (entry: KitEntry, channelId: ChannelId, body: string): ReadonlyArray<FieldError> => {
  const fault = unfit(body, longest)
  if (fault !== undefined) return [fault]
  const named = misnamed(
    body,
    entry.eventKey,
    entry.variables.map(({ key }) => key)
  )
  if (named.length > 0) return named
  const always = new Set(entry.variables.filter(({ required }) => required).map(({ key }) => key))
  if (linesWith(body, (name) => always.has(name)) === "")
    return [
      wrongBody(
        `Every line names a variable that need not be given; one must do with ${[...always].join(", ")} alone.`,
        "too_short"
      )
    ]
  const values = new Map(entry.variables.map(({ key, sample }) => [key, sample]))
  const rules = rulesOf(channelId)
  const { caption } = fitted({ entry, channelId, rules, body, values })
  return textFaults(contentWith(channelId, caption, values), rules).map(({ code, message }) =>
    wrongBody(`${message}.`, code)
  )
}
