import { E164 } from "@tidings/schema/fields/E164"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"

export default Command.make({
  name: "sms-opt-out remove",
  says: "Send text messages to a number again",
  input: Schema.Struct({ number: E164.annotate({ description: "The number, in E.164" }), sandbox, workspace }),
  positional: ["number"],
  output: Schema.Struct({ number: Schema.String, removed: Schema.Boolean, workspace: Schema.String }),
  audit: "sms_opt_out.remove",
  examples: { "Somebody who asked for messages again": { number: "+353861234567" } },
  perform: ({ number, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const removed = yield* SmsNumbers.use((numbers) => numbers.optIn(world, number, "operator"))
      return {
        output: { number, removed, workspace: world.workspaceId },
        changes: removed ? [{ ...world, target: { kind: "sms_opt_out", id: number } }] : []
      }
    }),
  shown: ({ number, removed }) => ({
    result: number,
    note: removed
      ? "Messages are sent there again; a provider that blocks the number itself still does."
      : "It had not opted out."
  })
})
