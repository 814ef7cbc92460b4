import type { CredentialField } from "@tidings/connectors/credentialFields"
import { flagOf } from "@tidings/operator/Command"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { commandLine } from "@tidings/services/installation/commandLine"
import type { Provider } from "@tidings/services/connectors/providers"
import { type Option, Record } from "effect"
import { Command, Flag } from "effect/cli"
import { jsonFlag } from "../../jsonFlag.ts"
import { examplesOf, type Handler, paramsOf } from "../commandOf.ts"
import { handed } from "../handed.ts"
import { fieldsFor, providersFor } from "./fieldsFor.ts"

/** A secret is read from a file, so that nobody reads it from the list of processes or of what was typed. */
const flagFor = ({ description, fallback, name, required, secret }: CredentialField) => {
  const said = [
    description,
    secret ? "; a file that holds it, or - for stdin" : "",
    required ? "; asked for at a terminal" : fallback === undefined || fallback === "" ? "" : `; ${fallback} without it`
  ].join("")
  const flag = Flag.optional(Flag.String(flagOf(name))).pipe(Flag.withDescription(said))
  return secret ? Flag.withMetavar(flag, "file") : flag
}

const exampleFor = (row: CommandRow, provider: Provider) => {
  const words = fieldsFor(row, provider)
    .filter(({ required }) => required)
    .map(({ name, secret }) => `--${flagOf(name)} ${secret ? `${flagOf(name)}.txt` : flagOf(name).toUpperCase()}`)
  return commandLine([row.name, provider.name, ...words].join(" "))
}

/** The command for accounts of one provider. */
const providerCommand = (row: CommandRow, provider: Provider, handler: Handler) => {
  const credentials = Object.fromEntries(fieldsFor(row, provider).map((field) => [field.name, flagFor(field)]))
  const typed = paramsOf(row, ["provider", "credentials"])
  return Command.make(provider.name, { typed, credentials, json: jsonFlag }, ({ credentials, json, typed }) =>
    handler({
      row,
      json,
      input: {
        ...Record.getSomes(typed as Record<string, Option.Option<unknown>>),
        provider: provider.name,
        credentials: Record.getSomes(credentials)
      }
    })
  ).pipe(
    Command.withShortDescription(`${provider.about?.title ?? provider.name} (${provider.channel})`),
    Command.withDescription(`${row.says}. ${provider.about?.connecting ?? ""} ${provider.about?.limits ?? ""}`),
    Command.withExamples([{ command: exampleFor(row, provider), description: "With the secrets in files" }])
  )
}

/** A row about accounts as a command with one for each provider, whose flags are the fields of its credentials. */
export const providerCommands = (row: CommandRow, handler: Handler) => {
  const fields = handed[row.name] ?? []
  return Command.make(row.name.split(" ").at(-1)!).pipe(
    Command.withDescription(row.says),
    Command.withExamples(examplesOf(row, fields)),
    Command.withSubcommands(providersFor(row).map((provider) => providerCommand(row, provider, handler)))
  )
}
