import { Schema } from "effect"
import { IcpIds } from "../composing/Brief.ts"
import { line } from "../fields/lines.ts"
import { described, patchFields, readFields, readOrNull } from "../fields/patchFields.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ChannelId } from "./SocialNetwork.ts"
import { Utm, type UtmField, utmFields } from "./Utm.ts"

export const CreationChannel = Schema.Literals(["email", "page", ...ChannelId.literals]).annotate({
  identifier: "CreationChannel",
  description: "Channel that a creation builds for: a mail, a page, or a post on a network"
})

export type CreationChannel = typeof CreationChannel.Type

export const StrategyMode = Schema.Literals(["approve", "auto"]).annotate({
  identifier: "StrategyMode",
  description: "approve: a person approves the strategy before anything is built; auto: it is built at once"
})

export const creationChannels = Schema.Array(CreationChannel).check(
  Schema.isBetweenLength(1, CreationChannel.literals.length),
  Schema.isUnique()
)

const own = {
  strategyMode: described(StrategyMode, "approve if the strategy waits for a person, else auto"),
  channels: described(creationChannels, "Channels to build for if the call names none"),
  icpIds: described(IcpIds, "Profiles to write for")
}
const orNull = {
  brandId: described(id("brd"), "The brand; null for the workspace's default"),
  vibe: described(line(200), "Tone in a few words")
}

export const CreationDefaults = Schema.Struct({
  ...readFields(own),
  ...readOrNull(orNull),
  utm: Utm.annotate({ description: "UTM fields of the short links" }),
  updatedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of the last change; null until they are set" })
}).annotate({ identifier: "CreationDefaults", description: "Values for the fields that a creation's call leaves out" })
export type CreationDefaults = typeof CreationDefaults.Type

/** The service's own defaults, used until a workspace sets its own. */
export const ownDefaults: Omit<CreationDefaults, "updatedAt"> = {
  strategyMode: "approve",
  channels: ["email", "page"],
  icpIds: [],
  brandId: null,
  vibe: null,
  utm: {}
}

const utm = Object.fromEntries(
  utmFields.map((field) => [field, described(line(200), `Becomes utm_${field}`)])
) as Record<UtmField, { readonly schema: ReturnType<typeof line>; readonly description: string }>

export const SetCreationDefaults = Schema.Struct({
  ...patchFields({ ...own, ...orNull }),
  utm: Schema.optionalKey(
    Schema.Struct(patchFields(utm)).annotate({ description: "UTM fields of the short links, those given" })
  )
})
