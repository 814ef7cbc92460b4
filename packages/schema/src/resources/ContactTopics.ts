import { Schema } from "effect"
import { line } from "../fields/lines.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { mostTopics, TopicChoice } from "./Topic.ts"

/** A topic as it stands for one address. */
export const ContactTopic = Schema.Struct({
  key: TopicKey,
  name: Schema.String.annotate({ description: "Name of the topic" }),
  state: Schema.Literals([...TopicChoice.literals, "default"]).annotate({
    description: "Choice of the address; default if it has chosen nothing"
  }),
  at: Schema.NullOr(Timestamp.annotate({ description: "Time of the choice" })).annotate({
    description: "Time of the choice; null without one"
  }),
  source: Schema.NullOr(
    Schema.Struct({
      kind: Schema.String.annotate({ description: "Kind of the source: api, page or operator" }),
      id: Schema.String.annotate({ description: "Id of the source, such as the send whose link was used" })
    })
  ).annotate({ description: "Source of the choice; null without one" })
}).annotate({ identifier: "ContactTopic", description: "A topic and what an address chose about it" })
export type ContactTopic = typeof ContactTopic.Type

/** Words that prove a consent: where and when it was given. */
export const ConsentWords = line(500).annotate({
  description: "Place and time of the consent, 1 to 500 characters; needed to join a topic",
  examples: ["Signed up at the fair in Linz, 20 Nov 2026, paper form 118"]
})

const choices = (least: number) =>
  Schema.Record(TopicKey, TopicChoice)
    .check(Schema.isBetweenProperties(least, mostTopics))
    .annotate({ description: "joined or left by the keys of topics; those that are not named stay" })

/** Choices by the keys of topics. */
export const TopicChoices = choices(0)
/** Choices about at least one topic. */
export const SomeTopicChoices = choices(1)
export type TopicChoices = typeof TopicChoices.Type

export const ContactTopicsAnswer = Schema.Struct({
  topics: Schema.Array(ContactTopic).annotate({ description: "Every topic as it stands for the contact's address" })
})
