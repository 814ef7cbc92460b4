import { E164 } from "@tidings/schema/fields/E164"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"

export default Command.make({
  name: "sms-opt-out add",
  says: "Send no text message to a number any more",
  input: Schema.Struct({ number: E164.annotate({ description: "The number, in E.164" }), sandbox, workspace }),
  positional: ["number"],
  output: Schema.Struct({ number: Schema.String, added: Schema.Boolean, workspace: Schema.String }),
  audit: "sms_opt_out.add",
  examples: { "Somebody who asked by phone": { number: "+353861234567" } },
  perform: ({ number, ...named }, operator) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const added = yield* SmsNumbers.use((numbers) =>
        numbers.optOut(world, number, { kind: "operator", id: operator })
      )
      return {
        output: { number, added, workspace: world.workspaceId },
        changes: added ? [{ ...world, target: { kind: "sms_opt_out", id: number } }] : []
      }
    }),
  shown: ({ added, number }) => ({
    result: number,
    note: added ? "Nothing is sent there any more." : "It had opted out already."
  })
})
