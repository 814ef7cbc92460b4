import { Schema } from "effect"
import { text } from "../fields/text.ts"

/** How deep `all`, `any` and `not` nest. */
export const conditionDepth = 5

const Text = text({ max: 1_000 })

export const Scalar = Schema.Union([Text, Schema.Finite, Schema.Boolean])
export type Scalar = typeof Scalar.Type

const scalar = (description: string) => Schema.optionalKey(Scalar.annotate({ description }))
const ordered = (description: string) =>
  Schema.optionalKey(Schema.Union([Schema.Finite, Text]).annotate({ description }))
const several = (description: string) =>
  Schema.optionalKey(Schema.Array(Scalar).check(Schema.isBetweenLength(1, 100)).annotate({ description }))

/** What must hold of one value; all of it. A missing value equals nothing, and differs from everything. */
export const Comparison = Schema.Struct({
  eq: scalar("Equals"),
  ne: scalar("Differs from"),
  gt: ordered("Is greater than"),
  gte: ordered("Is at least"),
  lt: ordered("Is less than"),
  lte: ordered("Is at most"),
  in: several("Is one of"),
  nin: several("Is none of"),
  exists: Schema.optionalKey(Schema.Boolean.annotate({ description: "Whether there is a value at all" })),
  contains: scalar("A list has this member, or a text this part")
})
  .check(Schema.isMinProperties(1))
  .annotate({ identifier: "Comparison", description: "What must hold of the value at a path; all of it" })
export type Comparison = typeof Comparison.Type

/** Path → what must hold there; `all` and `any` hold arrays of conditions, `not` one. */
export interface Condition {
  readonly [path: string]: Scalar | Comparison | Condition | ReadonlyArray<Condition>
}

const Path = text(
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
      Path,
      Schema.Union([Scalar, Comparison]).annotate({ description: "The value there, or what must hold of it" })
    )
  ]
)
  .check(Schema.isBetweenProperties(1, 50))
  .annotate({
    identifier: "Condition",
    description: "Path → value, or what must hold of it; all must hold. all, any and not nest 5 deep"
  }) as unknown as Schema.Codec<Condition>
