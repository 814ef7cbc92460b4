import { Predicate } from "effect"

/** True for what JSON calls an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  Predicate.isObject(value) && !Array.isArray(value)
