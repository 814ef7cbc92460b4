import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { TopicKey } from "../naming/TopicKey.ts"

const data = Schema.Struct({
  topic: TopicKey,
  email: Schema.String.annotate({ description: "The address that chose, normalised" }),
  contact: Schema.NullOr(
    Schema.Struct({
      id: id("con"),
      external_id: Schema.NullOr(Schema.String).annotate({
        description: "Your own id of the contact; null without one"
      })
    })
  ).annotate({ description: "The contact with that address; null if there is none, or several share it" }),
  source: Schema.Struct({
    kind: Schema.Literals(["page", "api", "operator"]).annotate({
      description: "page for a reader's own choice, api for a call, operator for a command"
    }),
    id: Schema.String.annotate({
      description: "Id of the send or contact whose link the reader used, or of the calling key"
    })
  }).annotate({ description: "Source of the choice" })
})

const example = {
  topic: "product_news",
  email: "ada@example.com",
  contact: { id: "con_01kb2x9w3t5v7y8z", external_id: "customer-42" },
  source: { kind: "page", id: "snd_01kb2x9w3t5v7y8z" }
} as const

export const topic_choice_joined = Event.make({
  type: "topic_choice.joined",
  says: "An address joined a topic",
  data,
  example
})

export const topic_choice_left = Event.make({
  type: "topic_choice.left",
  says: "An address left a topic",
  data,
  example
})
