import resolve_unconfirmed_send from "@tidings/operations/sends/resolve_unconfirmed_send"
import resolve_unconfirmed_text from "@tidings/operations/sms/resolve_unconfirmed_text"
import resolve_unconfirmed_post from "@tidings/operations/social-posts/resolve_unconfirmed_post"
import { isId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Resolution } from "@tidings/schema/resources/Resolution"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"

export default Face.several([resolve_unconfirmed_send, resolve_unconfirmed_text, resolve_unconfirmed_post], {
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
  examples: {
    "It never left: send it again": { id: "snd_01kb2x9w3t5v7y8z", resolution: "send_again" },
    "It left": { id: "sms_01kb2x9w3t5v7y8z", resolution: "sent" },
    "Leave it at that": { id: "post_01kb2x9w3t5v7y8z", resolution: "failed" }
  },
  pathOf: (path) => (path === "postId" ? "id" : undefined),
  answer: (call, { id, providerPostId, resolution }, place) =>
    Effect.gen(function* () {
      const resolved = () => {
        if (isId("snd", id)) return call(resolve_unconfirmed_send, { id, resolution })
        if (isId("sms", id)) return call(resolve_unconfirmed_text, { id, resolution })
        if (isId("post", id)) return call(resolve_unconfirmed_post, given({ postId: id, resolution, providerPostId }))
        const message = `${id} is the id of no message: those are post_…, sms_…, snd_….`
        return Effect.fail(problem("field_invalid", { fields: [{ path: "id", code: "format_invalid", message }] }))
      }
      const { workspaceId } = yield* place
      const { status } = yield* resolved()
      return { id, status, workspace: workspaceId }
    }),
  shown: ({ id, status }) => ({ result: `${id} is ${status}` })
})
