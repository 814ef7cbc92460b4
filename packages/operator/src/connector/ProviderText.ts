import type { ProviderFacts } from "@tidings/schema/resources/ConnectorCatalog"
import { flagOf } from "../Command.ts"
import { table } from "../table.ts"

const settled = {
  repeat: "offering it again",
  look_up: "asking the provider",
  report: "the provider's report"
} as const

/** Writes in words how a message whose answer was lost is settled. */
export const afterLostAnswer = ({ afterLostAnswer }: Pick<ProviderFacts, "afterLostAnswer">): string =>
  afterLostAnswer.length === 0
    ? "stays unconfirmed"
    : `is settled by ${afterLostAnswer.map((way) => settled[way]).join(", or ")}`

const sortOf = ({ default: fallback, required, secret }: ProviderFacts["fields"][number]): string =>
  [secret ? "secret" : "", required ? "needed" : (fallback ?? "optional")].filter((word) => word !== "").join(", ")

/** Writes all facts of a provider for a person. */
export const providerText = (facts: ProviderFacts): string =>
  [
    `${facts.title} (${facts.channel})`,
    facts.connecting,
    "",
    table(
      ["flag", "is", "what it is"],
      facts.fields.map((field) => [`--${flagOf(field.name)}`, sortOf(field), field.description])
    ),
    "",
    `A message whose answer was lost ${afterLostAnswer(facts)}.`,
    `Limits: ${facts.limits}`,
    `Not tried: ${facts.untried}`
  ].join("\n")
