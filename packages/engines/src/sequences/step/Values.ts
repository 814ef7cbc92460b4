/** JSON that callers gave: metadata of an event, variables of a run. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the value at a dotted path of JSON; undefined if it is missing or null. */
export const valueAt = (values: unknown, path: string): unknown => {
  let value = values
  for (const segment of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined
    value = (value as Values)[segment]
  }
  return value ?? undefined
}
