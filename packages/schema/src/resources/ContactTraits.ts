import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"

/** The most names of traits that are listed. */
export const mostTraitNames = 500

/** The number of newest contacts whose traits are counted. */
export const mostSampled = 100_000

/** A trait by name, with how it is used. */
export const TraitCount = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the trait" }),
  types: Schema.Array(Schema.Literals(["boolean", "list", "number", "text"])).annotate({
    description: "Types of its values, more than one if contacts differ"
  }),
  contacts: Schema.Int.annotate({ description: "Number of counted contacts that have it" })
}).annotate({ identifier: "TraitCount", description: "A trait that contacts have" })
export type TraitCount = typeof TraitCount.Type

export const ListContactTraits = Schema.Struct({})

/** The traits in use. */
export const ContactTraits = Schema.Struct({
  data: Schema.Array(TraitCount).annotate({
    description: `Traits by name, most frequent first, at most ${mostTraitNames}`
  }),
  counted_at: Schema.NullOr(Timestamp).annotate({
    description: "Time of the count; null before the first one, within an hour of the first contact"
  })
}).annotate({ identifier: "ContactTraits", description: "Traits that contacts of the calling key's world have" })
