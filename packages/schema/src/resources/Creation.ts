import { Schema } from "effect"
import { BriefLocale, BriefText, IcpIds, Objective } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { line } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"
import { creationChannels, CreationChannel, StrategyMode } from "./CreationDefaults.ts"

export type CreationId = Id<"cmp">

export const CreationStatus = Schema.Literals([
  "strategizing",
  "awaiting_strategy_approval",
  "building",
  "ready",
  "failed",
  "cancelled",
  "rejected"
]).annotate({
  identifier: "CreationStatus",
  description:
    "strategizing, then building, at once or once approved; ready: every part is made; failed: failure says why, approving resumes it; rejected: made parts are undone",
  endings: { well: ["ready"], badly: ["failed", "cancelled", "rejected"], perhaps: ["awaiting_strategy_approval"] }
})
export type CreationStatus = typeof CreationStatus.Type

const PartKind = Schema.Literals(["page", "link", "composition", "template", "post"]).annotate({
  identifier: "CreationPartKind",
  description: "A landing page, a short link, a picture, a mail's template, or a social post"
})
export type PartKind = typeof PartKind.Type

const PartStatus = Schema.Literals(["planned", "made", "failed", "undone", "kept"]).annotate({
  identifier: "CreationPartStatus",
  description: "kept: not undone when the creation was rejected, since it no longer could be, such as a live post"
})
type PartStatus = typeof PartStatus.Type

/** The reason that something was not made, by a code of the catalogue. */
const Failure = Schema.Struct({
  code: Schema.String.annotate({ description: "Code of the error catalogue" }),
  message: Schema.String.annotate({ description: "The refusal in words" })
}).annotate({ identifier: "CreationFailure", description: "Reason that it went no further" })
export type CreationFailure = typeof Failure.Type

const CreationPart = Schema.Struct({
  key: Schema.String.annotate({ description: "Name of the part within its creation", examples: ["link:email"] }),
  kind: PartKind,
  channel: Schema.NullOr(CreationChannel).annotate({ description: "Channel of the part; null if it serves several" }),
  status: PartStatus,
  resourceId: Schema.NullOr(Schema.String).annotate({
    description: "Id of the made resource, for a template its key; null until made"
  }),
  url: Schema.NullOr(Schema.String).annotate({ description: "URL of the part; null if it has none" }),
  failure: Schema.NullOr(Failure).annotate({ description: "Reason that it was not made; null otherwise" })
}).annotate({ identifier: "CreationPart", description: "One thing that a creation makes, as a draft" })
export type CreationPart = typeof CreationPart.Type

const CreationStrategy = Schema.Struct({
  objective: Objective,
  audience: Schema.NullOr(Schema.String).annotate({ description: "Profiles that it is for; null for everybody" }),
  headline: Schema.String.annotate({ description: "The message in one line" }),
  subject: Schema.String.annotate({ description: "Subject of the mail" }),
  message: Schema.Array(Schema.String).annotate({ description: "The message, sentence by sentence" }),
  points: Schema.Array(Schema.String).annotate({ description: "List items of the message" }),
  action: Schema.NullOr(
    Schema.Struct({
      label: Schema.String.annotate({ description: "Words of the button" }),
      href: Schema.NullOr(Schema.String).annotate({ description: "Link target; null for the page of the creation" })
    })
  ).annotate({ description: "Action that readers are asked for; null for none" })
}).annotate({ identifier: "CreationStrategy", description: "The message of every part of a creation" })
export type CreationStrategy = typeof CreationStrategy.Type

const summary = {
  id: id("cmp"),
  name: Schema.String.annotate({ description: "Name of the creation, for people" }),
  status: CreationStatus,
  strategyMode: StrategyMode,
  channels: Schema.Array(CreationChannel).annotate({ description: "Channels that it is built for" }),
  brandId: id("brd"),
  livemode: Schema.Boolean.annotate({ description: "False if a sandbox key spawned it" }),
  progress: Schema.Struct({
    parts: Schema.Int.annotate({ description: "Parts in all; 0 until there is a strategy" }),
    made: Schema.Int.annotate({ description: "Parts that are made" })
  }).annotate({ description: "Progress of building" }),
  failure: Schema.NullOr(Failure).annotate({ description: "Reason that it stopped; null otherwise" }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}

/** A creation without its brief, strategy and parts. */
export const CreationSummary = Schema.Struct(summary).annotate({
  identifier: "CreationSummary",
  description: "A campaign that is built from one brief, in short"
})
export type CreationSummary = typeof CreationSummary.Type

const whole = {
  brief: Schema.String.annotate({ description: "The brief, as it was given" }),
  strategy: Schema.NullOr(CreationStrategy).annotate({ description: "The strategy; null while it is being written" }),
  parts: Schema.Array(CreationPart).annotate({ description: "Parts that it makes, in building order" }),
  composer: Schema.NullOr(Composer).annotate({ description: "Composer of the strategy; null until it is written" }),
  notes: ComposerNotes
}

export const Creation = Schema.Struct({ ...summary, ...whole }).annotate({
  identifier: "Creation",
  description: "A campaign that is built from one brief, for several channels"
})
export type Creation = typeof Creation.Type

const { brief, composer, notes, parts, strategy } = whole

export const ShownCreation = Schema.Struct({
  ...summary,
  brief: Schema.optionalKey(brief),
  strategy: Schema.optionalKey(strategy),
  parts: Schema.optionalKey(parts),
  composer: Schema.optionalKey(composer),
  notes: Schema.optionalKey(notes)
}).annotate({ identifier: "ShownCreation", description: "A creation; detail=full shows every field" })

export const SpawnCreation = Schema.Struct({
  brief: BriefText,
  name: Schema.optionalKey(
    line(120).annotate({ description: "Name of the creation, for people; the brief's first words by default" })
  ),
  strategyMode: Schema.optionalKey(StrategyMode),
  channels: Schema.optionalKey(creationChannels.annotate({ description: "Channels to build for, each once" })),
  brandId: Schema.optionalKey(id("brd")),
  icpIds: Schema.optionalKey(IcpIds.annotate({ description: "Profiles to write for" })),
  locale: Schema.optionalKey(BriefLocale),
  vibe: Schema.optionalKey(line(200).annotate({ description: "Tone in a few words" }))
})

export const ListCreations = Schema.Struct({
  ...pageFields(),
  q: searchField("name"),
  status: Schema.optionalKey(CreationStatus.annotate({ description: "Only creations of this status" }))
})

export const ReadCreation = Schema.Struct({
  creationId: id("cmp"),
  detail: Schema.optionalKey(
    Schema.Literals(["summary", "full"]).annotate({
      description: "full: with brief, strategy and parts; summary: progress only",
      default: "summary"
    })
  )
})

export const ApproveCreationStrategy = Schema.Struct({
  creationId: id("cmp"),
  decision: Schema.optionalKey(
    Schema.Literals(["approve", "cancel", "reject"]).annotate({
      description:
        "approve builds what is not built yet; cancel stops and keeps what was made; reject stops and undoes what was made",
      default: "approve"
    })
  )
})
