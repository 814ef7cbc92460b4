import { problem } from "@tidings/schema/Problem"
import { ProviderFacts } from "@tidings/schema/resources/ConnectorCatalog"
import { providerFacts, providers } from "@tidings/services/connectors/providers"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { anyProvider } from "./Given.ts"
import { providerText } from "./ProviderText.ts"
import { table } from "../table.ts"

const all = providers.map(providerFacts)

export default Command.read({
  name: "connector providers",
  says: "List the providers that can be connected, or say of one what it needs and does",
  input: Schema.Struct({
    provider: Schema.optionalKey(Schema.String.annotate({ description: "One of them, in full" }))
  }),
  positional: ["provider"],
  standalone: true,
  output: Schema.Array(ProviderFacts),
  examples: { "All of them": {}, "What one of them needs": { provider: anyProvider } },
  perform: ({ provider }) => {
    const fitting = all.filter(({ name }) => provider === undefined || name === provider)
    if (fitting.length > 0) return Effect.succeed(fitting)
    const names = all.map(({ name }) => name).join(", ")
    return Effect.fail(
      problem("resource_not_found", { message: `There is no provider ${provider}; there are ${names}.` })
    )
  },
  shown: (shown, { columns, input: { provider } }) => ({
    result:
      provider === undefined
        ? table(
            ["provider", "channel", "title", "needs"],
            shown.map(({ channel, fields, name, title }) => [
              name,
              channel,
              title,
              fields.flatMap(({ name, required }) => (required ? [`--${Command.flagOf(name)}`] : [])).join(" ")
            ]),
            columns
          )
        : shown.map(providerText).join("\n")
  })
})
