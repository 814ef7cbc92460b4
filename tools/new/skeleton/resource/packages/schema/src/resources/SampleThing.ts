import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"

export type SampleThingId = Id<"thg">

const name = text({ min: 1, max: 200 }).annotate({ description: "Display name", examples: ["First"] })

export const SampleThing = Schema.Struct({
  id: id("thg"),
  name,
  created_at: Timestamp.annotate({ description: "Time of its creation" }),
  updated_at: Timestamp.annotate({ description: "Time of its last change" }),
  archived_at: Schema.NullOr(Timestamp).annotate({
    description: "Time when it was archived; null if it is not archived"
  })
}).annotate({ identifier: "SampleThing", description: "One sample thing of a workspace" })
export type SampleThing = typeof SampleThing.Type

export const SampleThingNamed = Schema.Struct({ id: id("thg") })
export const ListSampleThings = Schema.Struct(pageFields())
export const CreateSampleThing = Schema.Struct({ name })
export const UpdateSampleThing = Schema.Struct({ id: id("thg"), name: Schema.optionalKey(name) })
