import { Schema } from "effect"
import { text } from "../fields/text.ts"

/** The maximum nesting depth of `all`, `any` and `not`. */
export const conditionDepth = 5

const Text = text({ max: 1_000 })

export const Scalar = Schema.Union([Text, Schema.Finite, Schema.Boolean])
export type Scalar = typeof Scalar.Type

const scalar = (description: string) => Schema.optionalKey(Scalar.annotate({ description }))
const ordered = (description: string) =>
  Schema.optionalKey(Schema.Union([Schema.Finite, Text]).annotate({ description }))
const several = (description: string) =>
  Schema.optionalKey(Schema.Array(Scalar).check(Schema.isBetweenLength(1, 100)).annotate({ description }))

/** Tests of one value, which must all hold. A missing value equals nothing, and differs from everything. */
export const Comparison = Schema.Struct({
  eq: scalar("Equals"),
  ne: scalar("Differs from"),
  gt: ordered("Is greater than"),
  gte: ordered("Is at least"),
  lt: ordered("Is less than"),
  lte: ordered("Is at most"),
  in: several("Is one of"),
  nin: several("Is none of"),
  exists: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True if there must be a value, false if there must be none" })
  ),
  contains: scalar("A list has this member, or a text this part")
})
  .check(Schema.isMinProperties(1))
  .annotate({ identifier: "Comparison", description: "Tests of the value at a path; all must hold" })
export type Comparison = typeof Comparison.Type

/** A map of paths to the tests of their values; `all` and `any` hold arrays of conditions, `not` one. */
export interface Condition {
  readonly [path: string]: Scalar | Comparison | Condition | ReadonlyArray<Condition>
}

/** A path to a value: names with dots between them. */
export const ConditionPath = text(
  { max: 200 },
  Schema.isPattern(/^(?!(?:all|any|not)$)[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/u, {
    expected: "a path such as plan or items.total"
  })
)

const inner = Schema.suspend((): Schema.Codec<Condition> => Condition)
const conditions = Schema.Array(inner).check(Schema.isBetweenLength(1, 20))

export const Condition: Schema.Codec<Condition> = Schema.StructWithRest(
  Schema.Struct({
    all: Schema.optionalKey(conditions.annotate({ description: "Every one of them holds" })),
    any: Schema.optionalKey(conditions.annotate({ description: "At least one of them holds" })),
    not: Schema.optionalKey(inner.annotateKey({ description: "It does not hold" }))
  }),
  [
    Schema.Record(
      ConditionPath,
      Schema.Union([Scalar, Comparison]).annotate({ description: "The value there, or tests of it" })
    )
  ]
)
  .check(Schema.isBetweenProperties(1, 50))
  .annotate({
    identifier: "Condition",
    description: "Path → value, or tests of it; all must hold. all, any and not nest 5 deep"
  }) as unknown as Schema.Codec<Condition>
