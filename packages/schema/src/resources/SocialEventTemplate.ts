import { Schema } from "effect"
import { ChannelId } from "./SocialNetwork.ts"

/** What posts are made for by an event; every workspace has all of them, in its own words where it wrote some. */
export const SocialEventKey = Schema.Literals([
  "product.launched",
  "release.published",
  "blog.published",
  "event.announced",
  "event.reminder",
  "milestone.reached",
  "review.received",
  "sale.started",
  "sale.ending",
  "restock.available",
  "job.opened",
  "webinar.live"
]).annotate({ identifier: "SocialEventKey", description: "What happened that posts are to tell of" })
export type SocialEventKey = typeof SocialEventKey.Type

export const SocialEventVariable = Schema.Struct({
  key: Schema.String.annotate({ description: "Its name in bodies: {{product}}" }),
  type: Schema.Literals(["text", "url"]).annotate({
    description:
      "text: one paragraph of plain words, in which nothing becomes a mention, a hashtag or a link; url: an absolute http or https URL"
  }),
  required: Schema.Boolean.annotate({ description: "Whether every trigger must give it" }),
  maxLength: Schema.Int.annotate({ description: "At most so many characters" }),
  shortened: Schema.Boolean.annotate({
    description: "Whether it ends early, behind a whole word and with …, where a channel takes less text than there is"
  }),
  description: Schema.String.annotate({ description: "What it says" }),
  sample: Schema.String.annotate({ description: "A value as it might be" })
}).annotate({ identifier: "SocialEventVariable", description: "What bodies of an event may name" })
export type SocialEventVariable = typeof SocialEventVariable.Type

const body = Schema.String.annotate({
  description:
    "The text, with {{variables}}. A line that names a variable which was not given is left out; a link that no line names stands beside the text where the network has a place for it, and else ends it"
})

export const SocialEventKitEntry = Schema.Struct({
  eventKey: SocialEventKey,
  name: Schema.String.annotate({ description: "What it is, for people" }),
  description: Schema.String.annotate({ description: "When it is triggered" }),
  variables: Schema.Array(SocialEventVariable).annotate({
    description: "All that bodies may name and triggers may give"
  }),
  defaults: Schema.Array(
    Schema.Struct({
      channels: Schema.Array(ChannelId).annotate({ description: "Where it is posted" }),
      body
    }).annotate({ identifier: "SocialEventDefault", description: "A wording that comes with the kit" })
  ).annotate({ description: "What is posted where the workspace has no wording of its own" })
}).annotate({ identifier: "SocialEventKitEntry", description: "An event that posts can be made for" })
export type SocialEventKitEntry = typeof SocialEventKitEntry.Type

export const SocialEventKit = Schema.Struct({
  data: Schema.Array(SocialEventKitEntry).annotate({ description: "Every event" })
})

export const SocialEventTemplate = Schema.Struct({
  eventKey: SocialEventKey,
  name: Schema.String.annotate({ description: "What it is, for people" }),
  variables: Schema.Array(Schema.String).annotate({ description: "Names of the variables that bodies may hold" }),
  wordings: Schema.Array(
    Schema.Struct({
      channelId: ChannelId,
      body,
      isDefault: Schema.Boolean.annotate({ description: "True for the kit's own wording" })
    }).annotate({ identifier: "SocialEventWording", description: "The wording of one channel" })
  ).annotate({ description: "What is posted, by channel" })
}).annotate({ identifier: "SocialEventTemplate", description: "An event in the workspace's words" })
export type SocialEventTemplate = typeof SocialEventTemplate.Type

export const SocialEventTemplates = Schema.Struct({
  data: Schema.Array(SocialEventTemplate).annotate({ description: "Every event, in the kit's order" })
})
