import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"
import { key, language } from "./WordingFields.ts"

const mostBytes = 10_240

const File = Schema.Struct({
  filename: Schema.String,
  base64: Schema.String.check(Schema.isMaxLength(2 * mostBytes))
}).annotate({ description: "Instead of --body: a file that holds the text, in UTF-8" })

export default Command.make({
  name: "sms-template set",
  says: "Word a text message for a workspace, in a language or for all",
  input: Schema.Struct({
    key,
    body: Schema.optionalKey(
      Schema.String.check(Schema.isMaxLength(10_000)).annotate({
        title: "text",
        description: "The text, with {{variables}} of the kit's entry"
      })
    ),
    file: Schema.optionalKey(File),
    language,
    workspace
  }),
  positional: ["key"],
  files: { file: mostBytes },
  output: Schema.Struct({
    key: Schema.String,
    language: Schema.String,
    body: Schema.String,
    changed: Schema.Boolean,
    segments: Schema.Int,
    workspace: Schema.String
  }),
  audit: "sms_template.set",
  examples: {
    "In German": { key: "auth.otp", language: "de", body: "{{code}} ist Ihr Code für {{brand}}." },
    "For every language that has no wording of its own": {
      key: "order.delivered",
      body: "Your order {{order}} is there!"
    }
  },
  perform: ({ body, file, key, language, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const text = body ?? (file === undefined ? undefined : Buffer.from(file.base64, "base64").toString("utf8"))
      if (text === undefined || (body !== undefined && file !== undefined))
        return yield* problem("field_invalid", { message: "Give either --body or --file." })
      const set = yield* SmsWordings.use((wordings) => wordings.set(workspaceId, { key, language, body: text }))
      const id = set.language === "" ? key : `${key}/${set.language}`
      return {
        output: { ...set, workspace: workspaceId },
        changes: set.changed ? [{ workspaceId, target: { kind: "sms_template", id } }] : []
      }
    }),
  shown: ({ body, changed, segments }) => ({
    result: body,
    note: changed
      ? `Sent from now on; ${segments === 1 ? "one segment" : `${segments} segments`} without its variables.`
      : "It is worded so already."
  })
})
