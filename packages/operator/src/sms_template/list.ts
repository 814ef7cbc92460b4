import { SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "sms-template list",
  says: "List text messages as a workspace words them",
  input: Schema.Struct({ workspace }),
  output: Schema.Struct({ data: Schema.Array(SmsTemplate) }),
  examples: { "All of them": {} },
  perform: ({ workspace }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      return { data: yield* SmsWordings.use((wordings) => wordings.listOf(id)) }
    }),
  shown: asTable(["key", "language", "wording", "body"], ({ data }) =>
    data.flatMap(({ key, wordings }) =>
      wordings.map(({ body, isDefault, language }) => [
        key,
        language ?? "any",
        isDefault ? "kit" : "own",
        body.replaceAll("\n", " ")
      ])
    )
  )
})
