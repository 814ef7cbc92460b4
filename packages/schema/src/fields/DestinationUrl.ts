import { text } from "./text.ts"
import { Schema } from "effect"

/** An absolute http or https URL; its target is checked when the link is made. */
export const DestinationUrl = text(
  { max: 2048 },
  Schema.isPattern(/^https?:\/\/[^\s/?#]\S*$/iu, { expected: "an absolute http or https URL" })
).annotate({ format: "uri", description: "An absolute http or https URL", examples: ["https://example.com/launch"] })
