import { EraseContact, ErasedContact } from "@tidings/schema/resources/Erasure"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Erasures } from "@tidings/services/erasures/Erasures"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "contact erase",
  says: "Erase a person: nothing reaches them any more, and a job takes them out of every message, event and log",
  input: Schema.Struct({ ...EraseContact.fields, sandbox, workspace }),
  positional: ["contact"],
  output: ErasedContact,
  audit: "contact.erase",
  examples: {
    "Somebody who asked to be forgotten": { contact: "ada@example.com" },
    "Their objection to mail goes too": { contact: "ada@example.com", forgetSuppressions: true }
  },
  perform: ({ sandbox = false, workspace, ...erasure }) =>
    Effect.gen(function* () {
      const { id: workspaceId, plan } = yield* workspaceFor(workspace)
      const notes = CallNotes.empty()
      const livemode = !sandbox
      const output = yield* Erasures.use((erasures) => erasures.erase(erasure)).pipe(
        Effect.provideService(Caller, { ...systemCaller(workspaceId, plan), livemode }),
        Effect.provideService(CallNotes, notes)
      )
      const { metadata, target } = notes
      return { output, changes: target === null ? [] : [{ workspaceId, livemode, target, metadata }] }
    }),
  shown: ({ id, status }) => ({
    result: id ?? "erased",
    note:
      status === "erased" ? "Erased already." : "Unreachable from now on; a job goes through the rest within the hour."
  })
})
