import { Schema } from "effect"
import { pageFields, searchField } from "../fields/page.ts"
import { PhoneNumber } from "../fields/Phone.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, isId } from "../Id.ts"
import { ContactReference } from "./Contact.ts"
import { ConsentWords } from "./ContactTopics.ts"

const mostInACall = 1_000

/** The name of a list: never in the form of a list id, so that either can name a list. */
export const ListName = text(
  { min: 1, max: 120 },
  Schema.makeFilter(
    (name: string) => name === name.trim() || "Expected text that neither begins nor ends with a space",
    {
      fieldCode: "pattern_mismatch"
    }
  ),
  Schema.makeFilter((name: string) => !isId("lst", name) || "Expected no id of a list", { fieldCode: "reserved" }),
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })
).annotate({
  examples: ["Newsletter"],
  description: "Name, unique in the workspace, upper and lower case apart; 1 to 120 characters"
})

const ListDescription = text(
  { max: 500 },
  Schema.isPattern(/^[\t\n\r\P{C}\p{Cf}\p{Cn}\p{Co}]*$/u, { expected: "text without control characters" })
).annotate({ description: "Purpose of the list" })

export const OptIn = Schema.Literals(["single", "double"]).annotate({
  identifier: "OptIn",
  description: "double asks each new member by mail to confirm, and adds those who do; single adds at once"
})
export type OptIn = typeof OptIn.Type

const ConfirmTemplate = TemplateKey.annotate({
  description: "Template that asks new members to confirm: published, transactional, with the variable confirm_url"
})

export const List = Schema.Struct({
  id: id("lst"),
  name: Schema.String.annotate({ description: "Name, unique in the workspace" }),
  description: Schema.NullOr(Schema.String).annotate({ description: "Purpose of the list; null without one" }),
  optIn: OptIn,
  confirmTemplateKey: Schema.NullOr(TemplateKey).annotate({
    description: "Key of the template that asks new members to confirm; null without one"
  }),
  pendingCount: Schema.Int.annotate({
    description: "Number of contacts who have not confirmed yet, in the world of the calling key; no members"
  }),
  warning: Schema.optionalKey(
    Schema.String.annotate({ description: "Reason that nobody can be asked to confirm; absent if there is none" })
  ),
  memberCount: Schema.Int.annotate({
    description: "Number of members in the world of the calling key: live or sandbox"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp.annotate({ description: "Time of the last change of name or description; members do not count" })
}).annotate({ identifier: "List", description: "A list of contacts" })
export type List = typeof List.Type

export const CreateList = Schema.Struct({
  name: ListName,
  description: Schema.optionalKey(ListDescription),
  optIn: Schema.optionalKey(OptIn.annotate({ description: "double needs confirmTemplateKey", default: "single" })),
  confirmTemplateKey: Schema.optionalKey(ConfirmTemplate)
})

export const UpdateList = Schema.Struct({
  listId: id("lst"),
  name: Schema.optionalKey(ListName),
  description: Schema.optionalKey(
    Schema.NullOr(ListDescription).annotate({ description: "Its purpose; null removes it" })
  ),
  optIn: Schema.optionalKey(OptIn.annotate({ description: "Members who are there stay confirmed" })),
  confirmTemplateKey: Schema.optionalKey(ConfirmTemplate)
})

export const DeletedList = Schema.Struct({
  id: id("lst"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
})

const NamedMember = Schema.Struct({
  ...ContactReference.fields,
  phone: Schema.optionalKey(PhoneNumber.annotate({ description: "E.164, which may have spaces" }))
})
  .annotate({
    identifier: "NamedMember",
    description: "Exactly one of id, external_id, email and phone"
  })
  .check(
    Schema.makeFilter(
      (named) => Object.keys(named).length === 1 || "Expected exactly one of id, external_id, email and phone",
      {
        fieldCode: "required"
      }
    )
  )

/** A reference to a member of a list: the contact's id, or one of its identifiers. */
export const MemberReference = Schema.Union([id("con"), NamedMember]).annotate({
  identifier: "MemberReference",
  description: "An id, or exactly one of id, external_id, email and phone"
})
export type MemberReference = typeof MemberReference.Type

export const ListMembers = Schema.Struct({
  listId: id("lst"),
  contactIds: Schema.Array(MemberReference)
    .check(Schema.isMinLength(1), Schema.isMaxLength(mostInACall))
    .annotate({ description: "Contacts" })
})

export const AddListMembers = Schema.Struct({
  ...ListMembers.fields,
  confirmed: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True adds them to a double list without asking, since they agreed elsewhere; needs consent",
      default: false
    })
  ),
  consent: Schema.optionalKey(ConsentWords.annotate({ description: "Place and time of their consent, with confirmed" }))
})

const unmeant = {
  notFound: Schema.Array(MemberReference).annotate({
    description: "Given references that name no contact"
  }),
  ambiguous: Schema.Array(MemberReference).annotate({
    description: "Given addresses and numbers that several contacts share; name those contacts by id or external_id"
  })
}

export const AddedMembers = Schema.Struct({
  added: Schema.Int.annotate({ description: "Contacts that became members" }),
  already: Schema.Int.annotate({ description: "Contacts that were members before" }),
  pending: Schema.optionalKey(
    Schema.Int.annotate({ description: "Contacts that are members once they confirm; of a double list alone" })
  ),
  notMailed: Schema.optionalKey(
    Schema.Int.annotate({
      description:
        "Number of these who were not asked now: no address, suppressed, or asked before; of a double list alone"
    })
  ),
  sequencesNotBegun: Schema.optionalKey(
    Schema.Int.annotate({
      description: "New members for whom no sequence began, since enrolling waits for a person's approval"
    })
  ),
  ...unmeant
}).annotate({ identifier: "AddedMembers", description: "Results for the contacts of a call" })

export const RemovedMembers = Schema.Struct({
  removed: Schema.Int.annotate({ description: "Contacts that are no longer members" }),
  absent: Schema.Int.annotate({ description: "Contacts that were not members" }),
  ...unmeant
}).annotate({ identifier: "RemovedMembers", description: "Results for the contacts of a call" })

export const ListLists = Schema.Struct({
  ...pageFields(),
  q: searchField("name")
})

export const ConfirmListMembers = Schema.Struct({
  listId: id("lst"),
  contactIds: Schema.optionalKey(
    Schema.Array(id("con"))
      .check(Schema.isMinLength(1), Schema.isMaxLength(mostInACall))
      .annotate({ description: "Only these; by default those who wait longest, at most 1,000" })
  )
})

/** The reasons that a contact is not asked to confirm. */
export const UnaskedReason = Schema.Literals([
  "not_pending",
  "no_address",
  "suppressed",
  "asked_today",
  "asked_three_times",
  "not_accepted"
]).annotate({ identifier: "UnaskedReason", description: "Reason that a contact was not asked to confirm" })
export type UnaskedReason = typeof UnaskedReason.Type

export const ConfirmationsSent = Schema.Struct({
  mailed: Schema.Int.annotate({ description: "Contacts who were asked to confirm" }),
  skipped: Schema.Array(Schema.Struct({ id: id("con"), reason: UnaskedReason })).annotate({
    description: "Contacts who were not asked, with the reason"
  })
}).annotate({ identifier: "ConfirmationsSent", description: "Outcome of asking members of a list to confirm" })
export type ConfirmationsSent = typeof ConfirmationsSent.Type
