import set_sms_wording from "@tidings/operations/sms/set_sms_wording"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, workspace } from "../fields.ts"
import { wordingFile, wordingText } from "../wordingText.ts"
import { wordingKey, wordingLanguage } from "./WordingFields.ts"

const mostBytes = 10_240

export default Face.make(set_sms_wording, {
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
  examples: {
    "In German": { key: "auth.otp", language: "de", body: "{{code}} ist Ihr Code für {{brand}}." },
    "For every language that has no wording of its own": {
      key: "order.delivered",
      body: "Your order {{order}} is there!"
    }
  },
  asks: ({ body, file, key, language }) =>
    Effect.map(wordingText({ body, file }), (text) => given({ key, language, body: text })),
  tells: ({ language, ...worded }, _, { workspaceId }) => ({
    ...worded,
    language: language ?? "",
    workspace: workspaceId
  }),
  shown: ({ body, changed, segments }) => ({
    result: body,
    note: changed
      ? `Sent from now on; ${segments === 1 ? "one segment" : `${segments} segments`} without its variables.`
      : "It is worded so already."
  })
})
