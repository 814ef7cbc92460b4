import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { wordingKey, wordingLanguage } from "./WordingFields.ts"

export default Command.make({
  name: "sms-template reset",
  says: "Go back to the kit's wording of a text message, or to none in a language",
  input: Schema.Struct({ key: wordingKey, language: wordingLanguage, workspace }),
  positional: ["key"],
  output: Schema.Struct({ key: Schema.String, changed: Schema.Boolean, workspace: Schema.String }),
  audit: "sms_template.reset",
  examples: { "No German wording any more": { key: "auth.otp", language: "de" } },
  perform: ({ key, language, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const { changed } = yield* SmsWordings.use((wordings) => wordings.reset(workspaceId, key, language))
      const id = language === undefined ? key : `${key}/${language}`
      return {
        output: { key, changed, workspace: workspaceId },
        changes: changed ? [{ workspaceId, target: { kind: "sms_template", id } }] : []
      }
    }),
  shown: ({ changed, key }) => ({ result: key, note: changed ? "Gone." : "The workspace had no such wording." })
})
