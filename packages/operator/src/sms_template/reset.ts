import reset_sms_wording from "@tidings/operations/sms/reset_sms_wording"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, workspace } from "../fields.ts"
import { wordingKey, wordingLanguage } from "./WordingFields.ts"

export default Face.make(reset_sms_wording, {
  name: "sms-template reset",
  says: "Go back to the kit's wording of a text message, or to none in a language",
  input: Schema.Struct({ key: wordingKey, language: wordingLanguage, workspace }),
  positional: ["key"],
  output: Schema.Struct({ key: Schema.String, changed: Schema.Boolean, workspace: Schema.String }),
  examples: { "No German wording any more": { key: "auth.otp", language: "de" } },
  asks: ({ key, language }) => given({ key, language }),
  tells: ({ deleted, key }, _, { workspaceId }) => ({ key, changed: deleted, workspace: workspaceId }),
  shown: ({ changed, key }) => ({ result: key, note: changed ? "Gone." : "The workspace had no such wording." })
})
