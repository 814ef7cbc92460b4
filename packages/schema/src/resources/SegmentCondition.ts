import { Schema } from "effect"
import { Comparison, ConditionPath, Scalar } from "../sequences/Condition.ts"
import { SendStatus } from "./Send.ts"
import { durationBetween } from "../sequences/time.ts"

/** The most values that a segment's condition tests. */
export const mostLeaves = 20

/** The most events that a test may count to. */
const mostCounted = 10_000

const count = (description: string) =>
  Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostCounted })).annotate({ description }))

const EventCount = Schema.Struct({
  eq: count("Equals"),
  ne: count("Differs from"),
  gt: count("Is greater than"),
  gte: count("Is at least"),
  lt: count("Is less than"),
  lte: count("Is at most")
})
  .check(Schema.isMinProperties(1))
  .annotate({
    identifier: "SegmentEventCount",
    description: `Tests of the number of events, 0 to ${mostCounted.toLocaleString("en")}; all must hold`
  })

const inner = Schema.suspend((): Schema.Codec<SegmentCondition> => SegmentCondition)

/** Tests of one value, or of events and sends in a window of time. */
export const SegmentTest = Schema.Struct({
  ...Comparison.fields,
  count: Schema.optionalKey(EventCount.annotateKey({ description: "With events: how many; at least 1 by default" })),
  within: Schema.optionalKey(
    durationBetween("1m", "400d").annotateKey({
      description: "With events and sends: not longer ago than this, 1m to 400d; 400d by default"
    })
  ),
  where: Schema.optionalKey(inner.annotateKey({ description: "With events: a condition on their metadata" })),
  status: Schema.optionalKey(
    Schema.Array(SendStatus)
      .check(Schema.isBetweenLength(1, 20))
      .annotate({ description: "With sends: their status is one of these; any by default" })
  )
})
  .check(Schema.isMinProperties(1))
  .annotate({ identifier: "SegmentTest", description: "Tests of the value at a path; all must hold" })
export type SegmentTest = typeof SegmentTest.Type

/** A map of paths to the tests of their values; `all` and `any` hold arrays of conditions, `not` one. */
export interface SegmentCondition {
  readonly [path: string]: Scalar | SegmentTest | SegmentCondition | ReadonlyArray<SegmentCondition>
}

const conditions = Schema.Array(inner).check(Schema.isBetweenLength(1, mostLeaves))

export const SegmentCondition: Schema.Codec<SegmentCondition> = Schema.StructWithRest(
  Schema.Struct({
    all: Schema.optionalKey(conditions.annotate({ description: "Every one of them holds" })),
    any: Schema.optionalKey(conditions.annotate({ description: "At least one of them holds" })),
    not: Schema.optionalKey(inner.annotateKey({ description: "It does not hold" }))
  }),
  [
    Schema.Record(
      ConditionPath,
      Schema.Union([Scalar, SegmentTest]).annotate({ description: "The value there, or tests of it" })
    )
  ]
)
  .check(Schema.isBetweenProperties(1, mostLeaves))
  .annotate({
    identifier: "SegmentCondition",
    description:
      "Path → value, or tests of it; all must hold. Paths: traits.<name>, email_domain, created_at, locale, time_zone, lists, topics.<key>, suppressed, events.<type>, sends.<template>. all, any and not nest 5 deep; 20 paths at most"
  }) as unknown as Schema.Codec<SegmentCondition>
