/**
 * Returns the first non-empty text or finite number as text; empty if there is none. Providers' answers may be of any
 * shape.
 */
export const textIn = (...found: ReadonlyArray<unknown>): string => {
  const said = found.find((one) => (typeof one === "string" && one !== "") || Number.isFinite(one))
  return said === undefined ? "" : String(said)
}

/** Returns the objects of a list; empty if the value is no list. */
export const objectsIn = (value: unknown): ReadonlyArray<any> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : []
