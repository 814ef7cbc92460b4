import add_sms_opt_outs from "@tidings/operations/sms/add_sms_opt_outs"
import { E164 } from "@tidings/schema/fields/Phone"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"

export default Face.make(add_sms_opt_outs, {
  name: "sms-opt-out add",
  says: "Send no text message to a number any more",
  input: Schema.Struct({ number: E164.annotate({ description: "The number, in E.164" }), sandbox, workspace }),
  positional: ["number"],
  output: Schema.Struct({ number: Schema.String, added: Schema.Boolean, workspace: Schema.String }),
  examples: { "Somebody who asked by phone": { number: "+353861234567" } },
  pathOf: () => "number",
  asks: ({ number }) => ({ numbers: [number] }),
  tells: ({ added }, { number }, { workspaceId }) => ({ number, added: added > 0, workspace: workspaceId }),
  shown: ({ added, number }) => ({
    result: number,
    note: added ? "Nothing is sent there any more." : "It had opted out already."
  })
})
