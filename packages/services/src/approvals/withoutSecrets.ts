/** Names of write-only fields. */
const secretField = /^(?:\w*password|\w*secret|authorization)$/iu

/** Placeholder of a hidden value. */
const hidden = "(hidden)"

/** Name of the field that is shown in full, because its values appear in previews anyway. */
const shownWhole = "variables"

/** Returns an input as people may see it: write-only values, such as the password of a link, are hidden. */
export const withoutSecrets = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(withoutSecrets)
  if (typeof input !== "object" || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name === shownWhole) return [name, value]
      return [name, secretField.test(name) && typeof value === "string" ? hidden : withoutSecrets(value)]
    })
  )
}
