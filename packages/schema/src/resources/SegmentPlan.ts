import type { ListId } from "../Id.ts"
import type { Comparison } from "../sequences/Condition.ts"
import type { SendStatus } from "./Send.ts"
import type { TopicChoice } from "./Topic.ts"

/** One test of a value: its name and what the value is held to. */
export type ValueTest = {
  readonly [Name in keyof Comparison]-?: readonly [name: Name, wanted: NonNullable<Comparison[Name]>]
}[keyof Comparison]

/** One test of a number of rows. */
export type CountTest = readonly [name: "eq" | "ne" | "gt" | "gte" | "lt" | "lte", wanted: number]

/** A value of a contact that is tested: of its traits or of an event's metadata by a path, or one of its own. */
interface ValueLeaf<Kind> {
  readonly kind: Kind
  /** Names on the way to a value in traits or metadata. */
  readonly path: ReadonlyArray<string>
  readonly tests: ReadonlyArray<ValueTest>
}

interface EventLeaf {
  readonly kind: "events"
  readonly type: string
  readonly counts: ReadonlyArray<CountTest>
  readonly withinMs: number
  /** Condition on the metadata. */
  readonly where: SegmentPlan | undefined
}

interface SendLeaf {
  readonly kind: "sends"
  readonly templateKey: string
  /** Empty for any status. */
  readonly statuses: ReadonlyArray<typeof SendStatus.Type>
  readonly withinMs: number
}

/** A test of a segment's condition, checked. */
export type SegmentLeaf =
  | ValueLeaf<"json">
  | ValueLeaf<"domain">
  | ValueLeaf<"created">
  | EventLeaf
  | SendLeaf
  | { readonly kind: "list"; readonly listId: ListId }
  | { readonly kind: "suppressed"; readonly is: boolean }
  | { readonly kind: "topic"; readonly topicKey: string; readonly state: typeof TopicChoice.Type }

/** A segment's condition as it is compiled to SQL. */
export type SegmentPlan =
  | SegmentLeaf
  | { readonly kind: "all" | "any"; readonly of: ReadonlyArray<SegmentPlan> }
  | { readonly kind: "not"; readonly of: SegmentPlan }
