import type { ContactReference } from "@tidings/schema/resources/Contact"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Identifiers } from "@tidings/storage/repositories/ContactRepository"

/** Returns the normalized identifiers of a reference. */
export const identifiersOf = ({ email, external_id, id }: ContactReference): Identifiers => ({
  externalId: external_id === "" ? undefined : external_id,
  email: email === undefined ? undefined : normalizeEmail(email),
  id
})
