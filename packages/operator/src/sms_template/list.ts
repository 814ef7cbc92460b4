import list_sms_templates from "@tidings/operations/sms/list_sms_templates"
import { SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.make(list_sms_templates, {
  name: "sms-template list",
  says: "List text messages as a workspace words them",
  input: Schema.Struct({ workspace }),
  output: Schema.Struct({ data: Schema.Array(SmsTemplate) }),
  examples: { "All of them": {} },
  asks: () => ({}),
  tells: (listed) => listed,
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
