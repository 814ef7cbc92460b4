import { channels } from "@tidings/schema/channels"
import { flagOf } from "@tidings/operator/Command"
import { afterLostAnswer } from "@tidings/operator/connector/ProviderText"
import type { ProviderFacts } from "@tidings/schema/resources/ConnectorCatalog"
import { type Provider, providerFacts, providers, reportsPerAccount } from "@tidings/services/connectors/providers"
import { formatted } from "./formatted.ts"
import { markdownTable } from "./markdownTable.ts"

const path = "docs/connectors.md"

/** Email and SMS providers that report nothing after they took a message. */
const silent = providers.filter((row) => row.channel !== "social" && !providerFacts(row).callbacks)

const opening = `<!-- Written by \`pnpm generate\` from the rows of packages/connectors. -->

# Connectors

Whom Tidings hands messages to. An account is connected by \`tidings connector add <provider>\`, once its provider took the credentials; they are
sealed with AES-256-GCM under \`CREDENTIALS_KEY\` and shown to nobody. Secrets are read from files, stdin (\`-\`) or a prompt. Messages of a channel go to
the first account that takes them, in the order of \`tidings connector order\`; a message whose answer was lost goes to no other.

What becomes of a message after it was taken is told to the address that \`connector add\` prints, which the provider has to be given. Connected accounts of
${silent.map(({ about, name }) => about?.title ?? name).join(", ")} have none: what bounces there is heard by nobody here, and what to do about it stands under its limits.`

/** Escapes a text for a table cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

const span = (seconds: number): string => (seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds} s`)

const capacityOf = (row: Provider): string => {
  if (typeof row.capacity === "number") return `${row.capacity} messages at once`
  const field = providerFacts(row).fields.find(({ default: fallback }) => /^\d+$/u.test(fallback ?? ""))
  return field === undefined ? "as its credentials say" : `as many messages at once as \`--${flagOf(field.name)}\` says`
}

const repeats = ({ repeatable }: Provider): string =>
  typeof repeatable === "string"
    ? { always: "for ever", never: "never" }[repeatable]
    : `within ${span(repeatable.withinSeconds)}`

const mediaText = ({
  kind,
  maxBytes,
  maxSeconds,
  most,
  types
}: NonNullable<ProviderFacts["social"]>["media"][number]) =>
  `${most} ${kind} of ${types.map((type) => type.replace(/^\w+\//u, "")).join(", ")} up to ${Math.floor(maxBytes / 2 ** 20)} MiB${maxSeconds === null ? "" : ` and ${maxSeconds} s`}`

const socialRows = ({
  alt,
  analytics,
  delete: removes,
  media,
  requires,
  text,
  thread,
  title
}: NonNullable<ProviderFacts["social"]>) => [
  ["text", `${text.most} ${text.counted}${text.links === null ? "" : `, a link counts for ${text.links}`}`],
  ["title", title === null ? "none" : `${title.most}${title.required ? ", needed" : ""}`],
  ["files", media.map(mediaText).join("; ") || "none"],
  ["needs", requires ?? "nothing"],
  ["descriptions of files", alt === null ? "none" : `${alt} characters`],
  ["threads of posts", thread ? "yes" : "no"],
  ["taken down again", removes ? "yes" : "no"],
  ["counts", analytics ? "yes" : "no"]
]

const callbackOf = (row: Provider): string => {
  const { callback, channel, listens, name } = row
  if (listens === true) return "us over the connection that messages go by"
  if (callback === undefined) return "none"
  return reportsPerAccount(row)
    ? `\`/inbound/${channel}/${name}/<connector id>\`, proved by the account's credentials`
    : `none; the installation's own account alone: \`/inbound/${channel}/${name}\`, proved by \`INBOUND_TOKEN\``
}

const givenBack = {
  tokens: "yes, unless another account has the same ones",
  account: "yes, unless the same account is connected by the same app once more",
  person: "once no other account of the same app is connected: a person's consent ends as a whole"
} as const

const removal = ({ signIn }: Provider): string =>
  signIn?.revocation === undefined
    ? "no: end its access in the settings of the network"
    : givenBack[signIn.revocation.ends]

const chapterOf = (row: Provider): string => {
  const facts = providerFacts(row)
  const rows = [
    ["offered again after a lost answer", repeats(row)],
    ["asked what became of it", row.looksUp === true ? "yes" : "no"],
    ["so a lost answer", afterLostAnswer(facts)],
    ["reports to", callbackOf(row)],
    ["carries", capacityOf(row)],
    ["limits", facts.limits],
    ...(facts.social === null ? [] : [...socialRows(facts.social), ["takes its tokens back on removal", removal(row)]]),
    ["by", row.about?.source ?? ""]
  ]
  return [
    `### ${facts.title}`,
    facts.connecting,
    markdownTable([
      [`\`tidings connector add ${facts.name}\``, "what it is", ""],
      ...facts.fields.map(({ default: fallback, description, name, required, secret }) => [
        `\`--${flagOf(name)}\``,
        cell(description),
        [
          secret ? "secret" : "",
          required ? "needed" : fallback === null || fallback === "" ? "" : `\`${fallback}\` without it`
        ]
          .filter((word) => word !== "")
          .join(", ")
      ])
    ]),
    markdownTable([[facts.title, ""], ...rows.map(([name = "", text = ""]) => [name, cell(text)])])
  ].join("\n\n")
}

const untried = (): string =>
  markdownTable([
    ["provider", "not tried against the real one"],
    ...providers.map((row) => [row.about?.title ?? row.name, cell(row.about?.untried ?? "")])
  ])

/** Generates docs/connectors.md from each row's facts about its provider. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const chapters = Object.entries(channels).flatMap(([channel, { title }]) => {
    const rows = providers.filter((row) => row.channel === channel)
    return rows.length === 0 ? [] : [`## ${title}`, ...rows.map(chapterOf)]
  })
  const text = [
    opening,
    ...chapters,
    "## What could not be tried",
    "Nobody had an account at these providers while this was made: their answers are played by peers on one machine, from their documentation, and our requests are those that their own packages make.",
    untried()
  ].join("\n\n")
  return new Map([[path, await formatted(path, text)]])
}
