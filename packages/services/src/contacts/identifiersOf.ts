import type { ContactReference } from "@tidings/schema/resources/Contact"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Identifiers } from "@tidings/storage/repositories/ContactRepository"

/** What a reference names a contact by. */
export const identifiersOf = ({ email, external_id, id }: ContactReference): Identifiers => ({
  externalId: external_id === "" ? undefined : external_id,
  email: email === undefined ? undefined : normalizeEmail(email),
  id
})
