import type { Schema } from "effect"
import type { Plan } from "./Plan.ts"

/** One kind of event that the service tells of. */
export interface Event<Type extends string, D extends Schema.Codec<object>> {
  /** `<noun>.<past_verb>`; subscriptions ask for it by this name or by its groups. */
  readonly type: Type
  /** When it is sent, in words. */
  readonly says: string
  /** The lowest plan whose subscriptions are told of it; every one without. */
  readonly plan?: Plan
  /** What the `data` of its deliveries holds. */
  readonly data: D
  readonly example: D["Encoded"]
}

/** Declares an event. Decided in docs/decisions/webhooks-and-events.md. */
export const make = <const Type extends string, D extends Schema.Codec<object>>(row: Event<Type, D>): Event<Type, D> =>
  row
