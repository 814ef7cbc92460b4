import type { CommandRow } from "@tidings/operator/CommandRow"
import { nouns } from "@tidings/operator/nouns"
import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { commandOf } from "./commandOf.ts"

const plain = lazily(() => import("./performAndPrint.ts"))

/** What a row alone cannot say: files of any length are read here, and handed over a thousand lines at a time. */
const importing = lazily(() => import("./importSuppressions.ts"))

/** As with that, files are read here; and the difference is shown before it is agreed to. */
const applying = lazily(() => import("./applyFiles.ts"))

const importingContacts = lazily(() => import("./importing/importContacts.ts"))

/** Rows with a handler of their own, and the fields that it fills. */
const special: Readonly<Record<string, readonly [handler: typeof plain | typeof importingContacts | typeof applying, handed?: ReadonlyArray<string>]>> = {
  apply: [applying, ["files", "whole", "base"]],
  "contact import": [importingContacts, ["digest", "columns", "from", "records", "isLast"]],
  "suppression import": [importing, ["emails"]]
}

const made = (row: CommandRow) => {
  const [handler, handed] = special[row.name] ?? [plain]
  return commandOf(row, handler, handed)
}

/** Every row as a command: under its noun, or by itself where its name is one word. */
export const operatorCommands = (rows: ReadonlyArray<CommandRow>) =>
  Array.from(
    Map.groupBy(rows, ({ name }) => name.split(" ")[0]!),
    ([noun, [first, ...others]]) =>
      first!.name === noun
        ? made(first!).pipe(Command.withShortDescription(nouns[noun] ?? ""))
        : Command.make(noun).pipe(
            Command.withDescription(nouns[noun] ?? ""),
            Command.withSubcommands([made(first!), ...others.map(made)])
          )
  )
