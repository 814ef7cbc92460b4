import { E164 } from "@tidings/schema/fields/E164"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { table } from "../table.ts"

const mostListed = 1_000

export default Command.read({
  name: "sms-opt-out list",
  says: "List the numbers that asked for no text messages, by number",
  input: Schema.Struct({
    after: Schema.optionalKey(E164.annotate({ title: "number", description: "Only numbers after this one" })),
    sandbox,
    workspace
  }),
  output: Schema.Struct({
    data: Schema.Array(Schema.Struct({ number: Schema.String, source: Schema.String, createdAt: Timestamp })),
    isWhole: Schema.Boolean
  }),
  examples: { "The first 1,000": {}, "Those after a number": { after: "+353861234567" } },
  perform: ({ after, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const found = yield* SmsNumbers.use((numbers) => numbers.list(world, after, mostListed + 1))
      return { data: found.slice(0, mostListed), isWhole: found.length <= mostListed }
    }),
  shown: ({ data, isWhole }, { columns }) => ({
    result: table(
      ["number", "since", "by"],
      data.map(({ createdAt, number, source }) => [number, createdAt, source]),
      columns
    ),
    ...(!isWhole && { note: `There are more: go on with --after ${data.at(-1)!.number}` })
  })
})
