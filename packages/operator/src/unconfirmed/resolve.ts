import { Resolution } from "@tidings/schema/resources/Resolution"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Unconfirmed } from "@tidings/services/messages/Unconfirmed"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "unconfirmed resolve",
  says: "Resolve a mail, text message or post whose provider's answer was lost",
  input: Schema.Struct({
    id: Schema.String.annotate({ description: "The send, text message or post" }),
    resolution: Resolution,
    providerPostId: Schema.optionalKey(
      Schema.String.annotate({ title: "id", description: "The network's id of the post, with sent" })
    ),
    sandbox,
    workspace
  }),
  positional: ["id", "resolution"],
  output: Schema.Struct({ id: Schema.String, status: Schema.String, workspace: Schema.String }),
  audit: "unconfirmed.resolve",
  examples: {
    "It never left: send it again": { id: "snd_01kb2x9w3t5v7y8z", resolution: "send_again" },
    "It left": { id: "sms_01kb2x9w3t5v7y8z", resolution: "sent" },
    "Leave it at that": { id: "post_01kb2x9w3t5v7y8z", resolution: "failed" }
  },
  perform: ({ id, providerPostId, resolution, sandbox = false, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId, plan } = yield* workspaceFor(workspace)
      const { kind, status } = yield* Unconfirmed.use((messages) =>
        messages.resolve(id, resolution, providerPostId === undefined ? {} : { providerPostId })
      ).pipe(
        Effect.provideService(Caller, { ...systemCaller(workspaceId, plan), livemode: !sandbox }),
        Effect.provideService(CallNotes, CallNotes.empty())
      )
      return {
        output: { id, status, workspace: workspaceId },
        changes: [{ workspaceId, livemode: !sandbox, target: { kind, id }, metadata: { resolution } }]
      }
    }),
  shown: ({ id, status }) => ({ result: `${id} is ${status}` })
})
