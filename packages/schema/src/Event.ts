import type { Schema } from "effect"
import type { Plan } from "./Plan.ts"

/** A kind of event that the service sends. */
export interface Event<Type extends string, D extends Schema.Codec<object>> {
  /** `<noun>.<past_verb>`; subscriptions name it, or one of its groups. */
  readonly type: Type
  /** The occasion on which it is sent, in words. */
  readonly says: string
  /** The lowest plan whose subscriptions get it; undefined for every plan. */
  readonly plan?: Plan
  /**
   * "named" if only subscriptions that name it or its group get it, and those to `*` do not: events that one import or
   * form causes by the thousand.
   */
  readonly toldTo?: "named"
  /** The schema of `data` in its deliveries. */
  readonly data: D
  readonly example: D["Encoded"]
}

/** Declares an event. Decided in docs/decisions/webhooks-and-events.md. */
export const make = <const Type extends string, D extends Schema.Codec<object>>(row: Event<Type, D>): Event<Type, D> =>
  row
