import { flagOf } from "@tidings/operator/Command"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { type Option, Record } from "effect"
import { Command, Flag } from "effect/cli"
import { wantsJson, wantsWhole } from "../../jsonFlag.ts"
import type { OperatorRow, ProviderRow } from "../../CommandSurface.ts"
import { examplesOf, type Handler, helpOf, paramsOf, printingFor } from "../commandOf.ts"

/**
 * Builds the flag of a credential; a secret is read from a file, so that it appears neither in the list of processes
 * nor in the shell's history.
 */
const flagFor = ({ name, says, secret }: ProviderRow["flags"][number]) => {
  const flag = Flag.optional(Flag.String(flagOf(name))).pipe(Flag.withDescription(says))
  return secret ? Flag.withMetavar(flag, "file") : flag
}

/** Builds the command for accounts of one provider. */
const providerCommand = (row: OperatorRow, provider: ProviderRow, handler: Handler) => {
  const credentials = Object.fromEntries(provider.flags.map((flag) => [flag.name, flagFor(flag)]))
  const flags = { typed: paramsOf(row), credentials, printing: printingFor(row) }
  return Command.make(provider.name, flags, ({ credentials, printing, typed }) =>
    handler({
      name: row.name,
      json: wantsJson(printing),
      whole: wantsWhole(printing),
      input: {
        ...Record.getSomes(typed as Record<string, Option.Option<unknown>>),
        provider: provider.name,
        credentials: Record.getSomes(credentials)
      }
    })
  ).pipe(
    Command.withShortDescription(provider.short),
    Command.withDescription(provider.says),
    Command.withExamples([{ command: commandLine(provider.example), description: "With the secrets in files" }])
  )
}

/**
 * Builds the command of a row about accounts, with one subcommand for each provider, whose flags are the fields of its
 * credentials.
 */
export const providerCommands = (row: OperatorRow, handler: Handler) =>
  Command.make(row.name.split(" ").at(-1)!).pipe(
    Command.withShortDescription(row.says),
    Command.withDescription(helpOf(row)),
    Command.withExamples(examplesOf(row)),
    Command.withSubcommands((row.providers ?? []).map((provider) => providerCommand(row, provider, handler)))
  )
