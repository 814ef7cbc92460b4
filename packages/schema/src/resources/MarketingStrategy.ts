import { Schema } from "effect"
import { line, lines, paragraphs } from "../fields/lines.ts"
import { described, patchFields, readFields, readOrNull } from "../fields/patchFields.ts"
import { Timestamp } from "../fields/Timestamp.ts"

const Pillar = Schema.Struct({
  name: line(120).annotate({ description: "The message in a few words" }),
  description: Schema.optionalKey(paragraphs(1_000).annotate({ description: "The message in sentences" }))
}).annotate({ identifier: "MessagePillar", description: "A message that everything published comes back to" })

const texts = {
  positioning: described(paragraphs(1_000), "Audience of the product, and its role for them"),
  valueProposition: described(paragraphs(1_000), "Reasons to choose it")
}
const lists = {
  goals: described(lines(20, 300), "Goals of marketing"),
  channels: described(lines(20, 60), "Channels of marketing: email, blog, linkedin …")
}
const furtherLists = {
  differentiators: described(lines(20, 300), "Strengths that no competitor offers"),
  facts: described(lines(50, 300), "Claims and figures that copy may state"),
  avoid: described(lines(50, 120), "Words and claims that copy must not use"),
  competitors: described(lines(20, 120), "Competitors that it is compared with")
}
const pillars = Schema.Array(Pillar)
  .check(Schema.isMaxLength(12))
  .annotate({ description: "The messages that everything published comes back to" })
const furtherTexts = { notes: described(paragraphs(10_000), "Further notes for writers") }

const updatedAt = Schema.NullOr(Timestamp).annotate({
  description: "Time of the last change; null until it is written"
})

export const MarketingStrategy = Schema.Struct({
  ...readOrNull(texts),
  ...readFields(lists),
  pillars,
  ...readFields(furtherLists),
  ...readOrNull(furtherTexts),
  updatedAt
}).annotate({
  identifier: "MarketingStrategy",
  description: "The message, audience and channels of a workspace's marketing"
})
export type MarketingStrategy = typeof MarketingStrategy.Type

/** The empty strategy, used until a workspace writes its own. */
export const noStrategy: Omit<MarketingStrategy, "updatedAt"> = {
  positioning: null,
  valueProposition: null,
  goals: [],
  channels: [],
  pillars: [],
  differentiators: [],
  facts: [],
  avoid: [],
  competitors: [],
  notes: null
}

export const PatchMarketingStrategy = Schema.Struct({
  ...patchFields({ ...texts, ...lists, ...furtherLists, ...furtherTexts }),
  pillars: Schema.optionalKey(pillars)
})

const further = MarketingStrategy.mapFields(({ avoid, competitors, differentiators, facts, notes, pillars }) => ({
  pillars: Schema.optionalKey(pillars),
  differentiators: Schema.optionalKey(differentiators),
  facts: Schema.optionalKey(facts),
  avoid: Schema.optionalKey(avoid),
  competitors: Schema.optionalKey(competitors),
  notes: Schema.optionalKey(notes)
}))

export const ShownMarketingStrategy = Schema.Struct({
  ...readOrNull(texts),
  ...readFields(lists),
  ...further.fields,
  updatedAt
}).annotate({
  identifier: "ShownMarketingStrategy",
  description: "A marketing strategy; detail=full shows every field"
})

export const ReadMarketingStrategy = Schema.Struct({
  detail: Schema.optionalKey(
    Schema.Literals(["summary", "full"]).annotate({
      description: "full: every field; summary: positioning, value proposition, goals and channels",
      default: "summary"
    })
  )
})
