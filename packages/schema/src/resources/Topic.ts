import { Schema } from "effect"
import { line } from "../fields/lines.ts"
import { pageFields } from "../fields/page.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"

/** A reader's choice about a topic. */
export const TopicChoice = Schema.Literals(["joined", "left"]).annotate({
  identifier: "TopicChoice",
  description: "Choice about a topic: joined gets its mails, left gets none"
})
export type TopicChoice = typeof TopicChoice.Type

const TopicStatus = Schema.Literals(["active", "archived"]).annotate({
  identifier: "TopicStatus",
  description: "Status of the topic: no template names an archived one"
})

const TopicName = line(80).annotate({ description: "Name that readers see, 1 to 80 characters" })
const TopicDescription = line(300).annotate({ description: "Subject of its mails, for readers" })

/** The most topics of a workspace that are not archived. */
export const mostTopics = 100

export const Topic = Schema.Struct({
  key: TopicKey,
  name: Schema.String.annotate({ description: "Name that readers see" }),
  description: Schema.NullOr(Schema.String).annotate({
    description: "Subject of its mails, for readers; null without one"
  }),
  default: TopicChoice.annotate({ description: "State of an address that has chosen nothing; it never changes" }),
  isPublic: Schema.Boolean.annotate({ description: "True if readers see it on their page of preferences" }),
  position: Schema.Int.annotate({ description: "Place on that page, smallest first" }),
  status: TopicStatus,
  joined: Schema.Int.annotate({ description: "Number of addresses that joined it, in the world of the calling key" }),
  left: Schema.Int.annotate({ description: "Number of addresses that left it, in the world of the calling key" }),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "Topic", description: "A kind of marketing mail that readers join and leave by itself" })
export type Topic = typeof Topic.Type

export const TopicDetails = Schema.Struct({
  ...Topic.fields,
  templates: Schema.Array(TemplateKey).annotate({
    description: "Keys of the published templates of this topic, at most 100"
  })
}).annotate({ identifier: "TopicDetails", description: "A topic with the templates that use it" })
export type TopicDetails = typeof TopicDetails.Type

const mostPosition = 1_000

export const CreateTopic = Schema.Struct({
  key: TopicKey,
  name: TopicName,
  description: Schema.optionalKey(TopicDescription),
  default: TopicChoice.annotate({
    description: "State of an address that has chosen nothing. It never changes, since that would consent for everybody"
  }),
  isPublic: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Show it to readers on their page of preferences", default: true })
  )
})

export const UpdateTopic = Schema.Struct({
  key: TopicKey,
  name: Schema.optionalKey(TopicName),
  description: Schema.optionalKey(
    Schema.NullOr(TopicDescription).annotate({ description: "Subject of its mails; null removes it" })
  ),
  isPublic: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Show it to readers on their page of preferences" })
  ),
  position: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostPosition })).annotate({
      description: "Place on that page, 0 to 1,000, smallest first"
    })
  )
})

export const ListTopics = Schema.Struct({
  ...pageFields({ default: 100, max: 100 }),
  status: Schema.optionalKey(TopicStatus.annotate({ description: "Only this status" }))
})

export const ReadTopic = Schema.Struct({ key: TopicKey })

export const ArchivedTopic = Schema.Struct({
  key: TopicKey,
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
})
