import { isId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Resolution } from "@tidings/schema/resources/Resolution"
import { Caller } from "@tidings/services/access/Caller"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { EmailHandover } from "@tidings/services/sends/EmailHandover"
import { SmsHandover } from "@tidings/services/sms/SmsHandover"
import { ResolvedPosts } from "@tidings/services/social/publishing/ResolvedPosts"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"

const resolved = Effect.fnUntraced(function* (id: string, resolution: Resolution, providerPostId: string | undefined) {
  if (isId("snd", id)) {
    const { status } = yield* EmailHandover.use((sends) => sends.resolve(id, resolution, {}))
    return { kind: "send", status }
  }
  if (isId("sms", id)) {
    const { status } = yield* SmsHandover.use((texts) => texts.resolve(id, resolution, {}))
    return { kind: "sms", status }
  }
  if (isId("post", id)) {
    const said = providerPostId === undefined ? {} : { providerPostId }
    const { status } = yield* ResolvedPosts.use((posts) => posts.resolve(id, resolution, said))
    return { kind: "social_post", status }
  }
  const message = `${id} is the id of no send (snd_…), text message (sms_…) or post (post_…).`
  return yield* problem("field_invalid", { fields: [{ path: "id", code: "format_invalid", message }] })
})

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
      const { kind, status } = yield* resolved(id, resolution, providerPostId).pipe(
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
