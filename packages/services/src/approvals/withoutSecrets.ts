/** Fields that are written and never read again, by their names. */
const secretField = /^(?:\w*password|\w*secret|authorization)$/iu

/** Stands where something is that nobody is shown. */
const hidden = "(hidden)"

/** Variables go into what is shown anyway. */
const shownWhole = "variables"

/** An input as people may see it: what is only ever written, such as the password of a link, is left out. */
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
