import type { EventMetadata } from "@tidings/schema/resources/CustomEvent"
import { Predicate, type Schema } from "effect"

const isNested = (value: unknown): value is EventMetadata => Predicate.isObject(value)

/**
 * Flattens nested objects into dotted keys: `{ order: { id: 1 } }` becomes `{ "order.id": 1 }`. Arrays stay as they
 * are.
 */
export const flatten = (metadata: EventMetadata): Record<string, Schema.Json> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]): Array<[string, Schema.Json]> =>
      isNested(value)
        ? Object.entries(flatten(value)).map(([rest, inner]) => [`${key}.${rest}`, inner])
        : [[key, value as Schema.Json]]
    )
  )
