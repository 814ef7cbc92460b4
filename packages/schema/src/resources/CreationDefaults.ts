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
  description: "What a creation builds: a mail, a page, or a post on a network"
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
  strategyMode: described(StrategyMode, "Whether the strategy waits for a person"),
  channels: described(creationChannels, "What is built where the call names no channels"),
  icpIds: described(IcpIds, "The profiles that are written for")
}
const orNull = {
  brandId: described(id("brd"), "The brand; the workspace's default where there is none"),
  vibe: described(line(200), "Tone in a few words")
}

export const CreationDefaults = Schema.Struct({
  ...readFields(own),
  ...readOrNull(orNull),
  utm: Utm.annotate({ description: "UTM fields of the short links" }),
  updatedAt: Schema.NullOr(Timestamp).annotate({ description: "When they last changed; null until they are set" })
}).annotate({ identifier: "CreationDefaults", description: "What a creation takes where its call says nothing" })
export type CreationDefaults = typeof CreationDefaults.Type

/** What holds until they are set. */
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
