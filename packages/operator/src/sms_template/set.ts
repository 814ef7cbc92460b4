import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { wordingFile, wordingText } from "../wordingText.ts"
import { wordingKey, wordingLanguage } from "./WordingFields.ts"

const mostBytes = 10_240

export default Command.make({
  name: "sms-template set",
  says: "Word a text message for a workspace, in a language or for all",
  input: Schema.Struct({
    key: wordingKey,
    body: Schema.optionalKey(
      Schema.String.check(Schema.isMaxLength(10_000)).annotate({
        title: "text",
        description: "The text, with {{variables}} of the kit's entry"
      })
    ),
    file: wordingFile(mostBytes),
    language: wordingLanguage,
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
      const text = yield* wordingText({ body, file })
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
