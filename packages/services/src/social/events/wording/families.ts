import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { SocialEventKitEntry } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { rulesOf } from "../../rulesOf.ts"
import { type WordingFamily, socialKit, type KitEntry } from "@tidings/engines/social/events/socialKit"

const families: ReadonlyArray<WordingFamily> = ["short", "long", "titled"]

/** Longest text (characters) of a network that gets the short wording. */
const mostOfShort = 500

const familyOf = ({ requires, text, title }: SocialRules): WordingFamily => {
  if (requires !== undefined || title !== undefined) return "titled"
  return text.most > mostOfShort ? "long" : "short"
}

/** The kit's wording of an event for a network. */
export const defaultBody = ({ bodies }: KitEntry, rules: SocialRules): string => bodies[familyOf(rules)]

/** The kit as shown to readers: each wording with its channels. */
export const shownKit = (): ReadonlyArray<SocialEventKitEntry> => {
  const byFamily = families.map((family) => ({
    family,
    channels: ChannelId.literals.filter((channelId) => familyOf(rulesOf(channelId)) === family)
  }))
  return socialKit.map(({ bodies, ...entry }) => ({
    ...entry,
    defaults: byFamily
      .filter(({ channels }) => channels.length > 0)
      .map(({ channels, family }) => ({ channels, body: bodies[family] }))
  }))
}
