import { isObject } from "@tidings/schema/isObject"
import type { Followed } from "../../Surface.ts"

/** A resource that can be followed to its end. */
export interface Thing {
  readonly id: string
  readonly followed: Followed
}

/**
 * Returns the resource of an answer if it can be followed, else the followable resources that the answer holds or
 * lists.
 */
export const thingsIn = (answer: unknown, followed: ReadonlyArray<Followed>): ReadonlyArray<Thing> => {
  const thingOf = (value: unknown): ReadonlyArray<Thing> => {
    const id = isObject(value) ? value["id"] : undefined
    const found = typeof id === "string" ? followed.find(({ prefix }) => id.startsWith(`${prefix}_`)) : undefined
    return found === undefined ? [] : [{ id: id as string, followed: found }]
  }
  const own = thingOf(answer)
  if (own.length > 0 || !isObject(answer)) return own
  return Object.values(answer).flatMap((value) => (Array.isArray(value) ? value.flatMap(thingOf) : thingOf(value)))
}
