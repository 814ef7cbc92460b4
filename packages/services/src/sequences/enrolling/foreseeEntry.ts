import { ContactReference } from "@tidings/schema/resources/Contact"
import { SequenceKeyOrId } from "@tidings/schema/resources/Sequence"
import { Predicate, Schema } from "effect"
import type { Foresight } from "../../access/Foreseen.ts"
import { identifiersOf } from "../../contacts/identifiersOf.ts"

const isKeyOrId = Schema.is(SequenceKeyOrId)
const isReference = Schema.is(ContactReference)

/** The contact identifiers and the sequence of an enrolment, to be looked up ahead; empty if either is malformed. */
export const foreseeEntry = (input: unknown): Foresight => {
  if (!Predicate.hasProperty(input, "keyOrId") || !Predicate.hasProperty(input, "contact")) return {}
  const { contact, keyOrId } = input
  return isKeyOrId(keyOrId) && isReference(contact) ? { entry: { keyOrId, identifiers: identifiersOf(contact) } } : {}
}
