import { Schema } from "effect"
import { ChannelId } from "./SocialNetwork.ts"

/** The events that posts are made for. Every workspace has all of them, with its own wordings if it wrote some. */
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
]).annotate({ identifier: "SocialEventKey", description: "Event that posts announce" })
export type SocialEventKey = typeof SocialEventKey.Type

export const SocialEventVariable = Schema.Struct({
  key: Schema.String.annotate({ description: "Its name in bodies: {{product}}" }),
  type: Schema.Literals(["text", "url"]).annotate({
    description:
      "text: one paragraph of plain words, in which nothing becomes a mention, a hashtag or a link; url: an absolute http or https URL"
  }),
  required: Schema.Boolean.annotate({ description: "True if every trigger must give it" }),
  maxLength: Schema.Int.annotate({ description: "Characters at most" }),
  shortened: Schema.Boolean.annotate({
    description: "True if it may be cut after a whole word, with …, to fit a channel's text limit"
  }),
  description: Schema.String.annotate({ description: "Meaning of the variable" }),
  sample: Schema.String.annotate({ description: "A sample value" })
}).annotate({ identifier: "SocialEventVariable", description: "A variable that bodies of an event may use" })
export type SocialEventVariable = typeof SocialEventVariable.Type

const body = Schema.String.annotate({
  description:
    "The text, with {{variables}}. A line whose variable was not given is left out; a link that no line uses goes into the network's link field, or else to the end of the text"
})

export const SocialEventKitEntry = Schema.Struct({
  eventKey: SocialEventKey,
  name: Schema.String.annotate({ description: "Name for people" }),
  description: Schema.String.annotate({ description: "Occasion for triggering it" }),
  variables: Schema.Array(SocialEventVariable).annotate({
    description: "Variables that bodies may use and triggers may give"
  }),
  defaults: Schema.Array(
    Schema.Struct({
      channels: Schema.Array(ChannelId).annotate({ description: "Channels that it is posted on" }),
      body
    }).annotate({ identifier: "SocialEventDefault", description: "A wording that comes with the kit" })
  ).annotate({ description: "Wordings used if the workspace has none of its own" })
}).annotate({ identifier: "SocialEventKitEntry", description: "An event that posts can be made for" })
export type SocialEventKitEntry = typeof SocialEventKitEntry.Type

export const SocialEventKit = Schema.Struct({
  data: Schema.Array(SocialEventKitEntry).annotate({ description: "Every event" })
})

export const SocialEventTemplate = Schema.Struct({
  eventKey: SocialEventKey,
  name: Schema.String.annotate({ description: "Name for people" }),
  variables: Schema.Array(Schema.String).annotate({ description: "Names of the variables that bodies may use" }),
  wordings: Schema.Array(
    Schema.Struct({
      channelId: ChannelId,
      body,
      isDefault: Schema.Boolean.annotate({ description: "True for the kit's own wording" })
    }).annotate({ identifier: "SocialEventWording", description: "The wording of one channel" })
  ).annotate({ description: "The wordings, by channel" })
}).annotate({ identifier: "SocialEventTemplate", description: "An event in the workspace's words" })
export type SocialEventTemplate = typeof SocialEventTemplate.Type

export const SocialEventTemplates = Schema.Struct({
  data: Schema.Array(SocialEventTemplate).annotate({ description: "Every event, in the kit's order" })
})
