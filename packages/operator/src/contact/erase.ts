import erase_contact from "@tidings/operations/contacts/erase_contact"
import { EraseContact, ErasedContact } from "@tidings/schema/resources/Erasure"
import { Schema, Struct } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"

export default Face.make(erase_contact, {
  name: "contact erase",
  says: "Erase a person: nothing reaches them any more, and a job takes them out of every message, event and log",
  input: Schema.Struct({ ...EraseContact.fields, sandbox, workspace }),
  positional: ["contact"],
  output: ErasedContact,
  examples: {
    "Somebody who asked to be forgotten": { contact: "ada@example.com" },
    "Their objection to mail goes too": { contact: "ada@example.com", forgetSuppressions: true }
  },
  asks: (input) => Struct.omit(input, ["sandbox", "workspace"]),
  tells: (erased) => erased,
  shown: ({ id, status }) => ({
    result: id ?? "erased",
    note:
      status === "erased" ? "Erased already." : "Unreachable from now on; a job goes through the rest within the hour."
  })
})
