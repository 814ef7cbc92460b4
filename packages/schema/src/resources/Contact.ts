import { Schema } from "effect"
import { id, isId } from "../Id.ts"
import { EmailAddress } from "../fields/Email.ts"
import { fitsMetadata, Metadata } from "../fields/Metadata.ts"
import { pageFields } from "../fields/page.ts"
import { PhoneNumber } from "../fields/Phone.ts"
import { isIdentifierName, TraitName } from "../fields/TraitName.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { ConsentWords, ContactTopic, TopicChoices } from "./ContactTopics.ts"
import { Suppression } from "./Suppression.ts"
import { TopicChoice } from "./Topic.ts"

const ExternalId = text(
  { max: 200 },
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "text without control characters" })
).annotate({ description: "Your own id of the contact" })

/**
 * A caller's reference to a contact: at least one of the three fields. Several must mean one contact, which then has
 * them all.
 */
export const ContactReference = Schema.Struct({
  external_id: Schema.optionalKey(ExternalId),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "The contact's address" })),
  id: Schema.optionalKey(id("con"))
}).annotate({
  identifier: "ContactReference",
  description: "At least one of external_id, email and id; all that are given mean one contact"
})
export type ContactReference = typeof ContactReference.Type

const nullOr = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description })

/** A person that a workspace knows. */
export const Contact = Schema.Struct({
  id: id("con"),
  external_id: nullOr(Schema.String, "Your own id of the contact; null without one"),
  email: nullOr(Schema.String, "Address, normalised; null without one. Several contacts may share it"),
  phone: nullOr(Schema.String, "Phone number as E.164; null without one. Several contacts may share it"),
  traits: Metadata.annotate({ description: "Facts about the contact by name, such as plan or first_name" }),
  merged_from: Schema.Array(id("con")).annotate({
    description: "Contacts that were merged into it; their ids still name it"
  }),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "Contact", description: "A person that the workspace knows in the world of the calling key" })
export type Contact = typeof Contact.Type

/** The most lists that the details of a contact name. */
export const mostListsShown = 100

const absentWithout = (scope: string) => `Absent if the key lacks ${scope}`

/** A contact with its standing: lists, suppressions, opt-out and live runs. */
export const ContactDetails = Schema.Struct({
  ...Contact.fields,
  lists: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        id: id("lst"),
        name: Schema.String.annotate({ description: "Name of the list" }),
        state: Schema.Literals(["confirmed", "pending"]).annotate({
          description: "pending until the contact confirms, and no member until then"
        }),
        added_at: Timestamp
      })
    ).annotate({
      description: `Its lists, newest entry first, at most ${mostListsShown}. ${absentWithout("lists:read")}`
    })
  ),
  lists_dropped: Schema.optionalKey(
    Schema.Int.annotate({ description: `Number of its lists beyond ${mostListsShown}; absent if there are none` })
  ),
  suppressions: Schema.optionalKey(
    Schema.Array(Suppression).annotate({
      description: `Suppressions of its address. ${absentWithout("suppressions:read")}`
    })
  ),
  topics: Schema.optionalKey(
    Schema.Array(ContactTopic).annotate({
      description: `The workspace's topics and the choices of its address. ${absentWithout("topics:read")}`
    })
  ),
  sms_opted_out: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: `True if its number opted out of text messages. ${absentWithout("messaging.transactional.read")}`
    })
  ),
  live_runs: Schema.optionalKey(
    Schema.Int.annotate({ description: `Number of its sequence runs that go on. ${absentWithout("sequences:read")}` })
  ),
  locale: nullOr(Schema.String, "The trait locale as a language tag (BCP 47); null if it is none"),
  time_zone: nullOr(Schema.String, "The trait time_zone as an IANA time zone; null if it is none"),
  left_out: Schema.Array(Schema.String).annotate({ description: "Fields absent because the key lacks their scope" })
}).annotate({ identifier: "ContactDetails", description: "A contact, and what is known of it elsewhere" })
export type ContactDetails = typeof ContactDetails.Type

const isAddress = Schema.is(EmailAddress)

/** The name of one contact in a path: its id, also one that was merged, or an address that is its alone. */
export const ContactName = text(
  { max: 254 },
  Schema.makeFilter(
    (name: string) => isId("con", name) || isAddress(name) || "Expected an id of a contact or an address",
    { fieldCode: "format_invalid", toJsonSchema: () => ({}) }
  )
).annotate({
  description:
    "Id of the contact, or its address, percent-encoded in a path; an id that was merged names what it became",
  examples: ["con_01kb2x9w3t5v7y8z"]
})

export const ReadContact = Schema.Struct({ contact: ContactName })

export const ListContacts = Schema.Struct({
  ...pageFields(),
  q: Schema.optionalKey(
    text({ min: 3, max: 100 }).annotate({
      description: "Beginning of an address, an external_id or a phone number, upper and lower case alike"
    })
  ),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "Only contacts with this address" })),
  external_id: Schema.optionalKey(ExternalId.annotate({ description: "Only the contact with this id of yours" })),
  phone: Schema.optionalKey(PhoneNumber.annotate({ description: "Only contacts with this phone number" })),
  listId: Schema.optionalKey(id("lst").annotate({ description: "Only members of this list" })),
  topic: Schema.optionalKey(
    TopicKey.annotate({ description: "Only contacts whose address chose something about this topic" })
  ),
  state: Schema.optionalKey(
    Schema.Literals([...TopicChoice.literals, "confirmed", "pending"]).annotate({
      description:
        "With topic: only those who joined it, or left it. With listId: only members (confirmed), or those who have not confirmed yet"
    })
  ),
  segmentId: Schema.optionalKey(id("seg").annotate({ description: "Only contacts that fit this segment now" })),
  suppressed: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Only contacts whose address has, or has not, a suppression of any reason" })
  ),
  ...windowFields
})

const longestTrait = 1_000
const mostTraits = 100
const Scalar = Schema.Union([text({ max: longestTrait }), Schema.Finite, Schema.Boolean])

const SettableTrait = TraitName.check(
  Schema.makeFilter((name: string) => !isIdentifierName(name) || "Expected no name of an identifier", {
    fieldCode: "reserved"
  })
)

/** Changes of traits by name: a value replaces the trait, null removes it, others stay. */
export const TraitChanges = Schema.Record(
  SettableTrait,
  Schema.NullOr(Schema.Union([Scalar, Schema.Array(Scalar).check(Schema.isMaxLength(mostTraits))]))
)
  .check(
    Schema.makeFilter((traits) => fitsMetadata(traits) || "Expected at most 4 KB", {
      fieldCode: "too_long",
      toJsonSchema: () => ({})
    })
  )
  .annotate({
    description:
      "Traits to set by name: text of at most 1,000 characters, a number, a boolean, or at most 100 of these; null removes one. Those not named stay; all together at most 4 KB"
  })
export type TraitChanges = typeof TraitChanges.Type

export const CreateContact = Schema.Struct({
  external_id: Schema.optionalKey(ExternalId),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "Its address" })),
  phone: Schema.optionalKey(PhoneNumber.annotate({ description: "Its phone number, with its country's code" })),
  traits: Schema.optionalKey(TraitChanges),
  lists: Schema.optionalKey(
    Schema.Array(id("lst"))
      .check(Schema.isMaxLength(20))
      .annotate({ description: "Lists that it joins, as add_list_members would add it; at most 20" })
  ),
  topics: Schema.optionalKey(TopicChoices),
  consent: Schema.optionalKey(ConsentWords),
  restoreErased: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True creates a contact whose identifier was erased, since the person asked for it",
      default: false
    })
  )
})

export const CreatedContact = Schema.Struct({
  ...Contact.fields,
  created: Schema.Boolean.annotate({ description: "False if the contact was there, and is now as given" }),
  merged: Schema.Array(id("con")).annotate({ description: "Contacts that this call merged into it" }),
  sequencesNotBegun: Schema.optionalKey(
    Schema.Int.annotate({
      description: "Number of lists whose sequences it did not begin, because enrolments wait for approval"
    })
  )
}).annotate({ identifier: "CreatedContact", description: "The contact as it is now" })

export const UpdateContact = Schema.Struct({
  contact: ContactName,
  external_id: Schema.optionalKey(nullOr(ExternalId, "Your own id of the contact; null removes it")),
  email: Schema.optionalKey(nullOr(EmailAddress, "Its address; null removes it")),
  phone: Schema.optionalKey(nullOr(PhoneNumber, "Its phone number; null removes it")),
  traits: Schema.optionalKey(TraitChanges),
  merge: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True merges the contact without external_id that has the address, instead of refusing the address",
      default: false
    })
  )
})
