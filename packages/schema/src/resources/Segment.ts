import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { SegmentCondition } from "./SegmentCondition.ts"

/** The most segments of a workspace. */
export const mostSavedSegments = 100

/** The number of contacts that fitted at a time (Unix milliseconds). */
export interface SegmentCount {
  readonly count: number
  readonly isExact: boolean
  readonly atMs: number
}

const name = line(120).annotate({
  description: "Name, unique in the workspace; 1 to 120 characters",
  examples: ["Trial, quiet"]
})
const description = paragraphs(500).annotate({ description: "Purpose of the segment" })
const where = SegmentCondition

const isExact = "True if every contact was counted, false for an estimate from the newest"

export const Segment = Schema.Struct({
  id: id("seg"),
  name: Schema.String.annotate({ description: "Name, unique in the workspace" }),
  description: Schema.NullOr(Schema.String).annotate({ description: "Purpose of the segment; null without one" }),
  where: SegmentCondition,
  count: Schema.NullOr(Schema.Int).annotate({
    description: "Contacts that fitted when they were last counted, in the world of the calling key; null before that"
  }),
  countedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of that count; null before it" }),
  isExact: Schema.NullOr(Schema.Boolean).annotate({ description: `${isExact}; null before the first count` }),
  createdAt: Timestamp,
  updatedAt: Timestamp.annotate({ description: "Time of the last change of name, description or condition" })
}).annotate({ identifier: "Segment", description: "A saved condition on contacts" })
export type Segment = typeof Segment.Type

const SegmentUse = Schema.Struct({
  kind: Schema.Literals(["planned_email", "sequence"]).annotate({ description: "Kind of the user" }),
  id: Schema.String.annotate({ description: "Its id" }),
  name: Schema.String.annotate({ description: "Its name" }),
  status: Schema.String.annotate({ description: "Its status" })
}).annotate({ identifier: "SegmentUse", description: "A user of a segment: a planned mail or a sequence" })

export const SegmentDetails = Schema.Struct({
  ...Segment.fields,
  uses: Schema.Array(SegmentUse).annotate({
    description: "Planned mails that are scheduled, sending or paused, and sequences that begin with it; at most 100"
  })
}).annotate({ identifier: "SegmentDetails", description: "A segment, and what uses it" })
export type SegmentDetails = typeof SegmentDetails.Type

export const ListSegments = Schema.Struct({ ...pageFields(), q: searchField("name") })

export const NamedSegment = Schema.Struct({ segmentId: id("seg") })

export const CreateSegment = Schema.Struct({ name, description: Schema.optionalKey(description), where })

export const UpdateSegment = Schema.Struct({
  segmentId: id("seg"),
  name: Schema.optionalKey(name),
  description: Schema.optionalKey(Schema.NullOr(description).annotate({ description: "Its purpose; null removes it" })),
  where: Schema.optionalKey(where)
})

export const DeletedSegment = Schema.Struct({
  id: id("seg"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
})

export const CountSegment = Schema.Struct({ where })

export const CountedSegment = Schema.Struct({
  count: Schema.Int.annotate({ description: "Contacts that fit, in the world of the calling key" }),
  isExact: Schema.Boolean.annotate({ description: isExact }),
  sample: Schema.Array(
    Schema.Struct({
      id: id("con"),
      external_id: Schema.NullOr(Schema.String).annotate({
        description: "Your own id of the contact; null without one"
      }),
      email: Schema.NullOr(Schema.String).annotate({ description: "Its address; null without one" })
    })
  ).annotate({ description: "The newest 10 of them; empty for a key without contacts:read" })
}).annotate({ identifier: "CountedSegment", description: "The number of contacts that fit a condition" })
export type CountedSegment = typeof CountedSegment.Type
