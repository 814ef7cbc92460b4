import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import { problem } from "@tidings/schema/Problem"
import type { TraitChanges } from "@tidings/schema/resources/Contact"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import { Effect } from "effect"

/** Applies changes to traits; refuses those that together are more than 4 KB. */
export const changedTraits = Effect.fnUntraced(function* (traits: ContactRow["traits"], changes: TraitChanges) {
  const kept = Object.entries({ ...traits, ...changes }).filter(([, value]) => value !== null)
  const changed: ContactRow["traits"] = Object.fromEntries(kept)
  if (fitsMetadata(changed)) return changed
  const message = "The contact's traits would be more than 4 KB."
  return yield* problem("field_invalid", { fields: [{ path: "traits", code: "too_long", message }] })
})
