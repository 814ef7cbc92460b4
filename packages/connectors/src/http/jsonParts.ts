/** The first of these that is a text, or a number as one, and says something; empty where none does. What a provider answers may be of any shape. */
export const textIn = (...found: ReadonlyArray<unknown>): string => {
  const said = found.find((one) => (typeof one === "string" && one !== "") || Number.isFinite(one))
  return said === undefined ? "" : String(said)
}

/** The objects of a list; none where it is no list. */
export const objectsIn = (value: unknown): ReadonlyArray<any> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : []
