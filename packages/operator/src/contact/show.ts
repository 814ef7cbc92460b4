import read_contact from "@tidings/operations/contacts/read_contact"
import { ContactDetails } from "@tidings/schema/resources/Contact"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { pairLines } from "../table.ts"
import { contactName, contactText } from "./ContactFields.ts"

export default Face.make(read_contact, {
  name: "contact show",
  says: "Show a contact, with its lists, suppressions and live runs",
  input: Schema.Struct({ contact: contactName, sandbox, workspace }),
  positional: ["contact"],
  output: ContactDetails,
  examples: { "By its address": { contact: "ada@example.com" } },
  asks: ({ contact }) => ({ contact }),
  tells: (contact) => contact,
  shown: (contact) => ({
    result: [
      contactText(contact).result,
      pairLines({
        lists: (contact.lists ?? []).map(({ name }) => name).join(", ") || "none",
        suppressed: (contact.suppressions ?? []).map(({ reason }) => reason).join(", ") || "no",
        "no text messages": contact.sms_opted_out === true ? "opted out" : "no",
        "live runs": String(contact.live_runs ?? 0)
      })
    ].join("\n")
  })
})
