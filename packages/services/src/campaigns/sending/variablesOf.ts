import type { Contract } from "@tidings/schema/resources/Template"
import type { Contact } from "@tidings/storage/repositories/ContactRepository"

/**
 * Returns a contact's values for the variables that a template declares: traits of that name, and the contact's own
 * email, phone and external_id.
 */
export const variablesOf = (
  { variables }: Pick<Contract, "variables">,
  { email, external_id, phone, traits }: Pick<Contact, "email" | "external_id" | "phone" | "traits">
): Contact["traits"] => {
  const known = new Map([...Object.entries({ email, external_id, phone }), ...Object.entries(traits)])
  return Object.fromEntries(
    variables.flatMap(({ key }) => {
      const value = known.get(key)
      return value === undefined || value === null ? [] : [[key, value]]
    })
  )
}
