import { Schema } from "effect"
import { text } from "../fields/text.ts"

/** The key by which templates and choices name a topic. */
export const TopicKey = text(
  { max: 64 },
  Schema.isPattern(/^[a-z0-9_-]{1,64}$/u, { expected: "1 to 64 of a-z, 0-9, - and _" })
).annotate({ examples: ["product_news"], description: "Key of the topic: 1 to 64 of a-z, 0-9, - and _" })
