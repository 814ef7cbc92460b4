import remove_sms_opt_out from "@tidings/operations/sms/remove_sms_opt_out"
import { E164 } from "@tidings/schema/fields/Phone"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"

export default Face.make(remove_sms_opt_out, {
  name: "sms-opt-out remove",
  says: "Send text messages to a number again",
  input: Schema.Struct({ number: E164.annotate({ description: "The number, in E.164" }), sandbox, workspace }),
  positional: ["number"],
  output: Schema.Struct({ number: Schema.String, removed: Schema.Boolean, workspace: Schema.String }),
  examples: { "Somebody who asked for messages again": { number: "+353861234567" } },
  asks: ({ number }) => ({ number }),
  tells: ({ number, removed }, _, { workspaceId }) => ({ number, removed, workspace: workspaceId }),
  shown: ({ number, removed }) => ({
    result: number,
    note: removed
      ? "Messages are sent there again; a provider that blocks the number itself still does."
      : "It had not opted out."
  })
})
