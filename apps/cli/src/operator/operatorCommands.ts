import type { CommandRow } from "@tidings/operator/CommandRow"
import { nouns } from "@tidings/operator/nouns"
import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { commandOf } from "./commandOf.ts"

const plain = lazily(() => import("./performAndPrint.ts"))

/** What a row alone cannot say: the list is read here, and handed over a thousand addresses at a time. */
const importing = lazily(() => import("./importSuppressions.ts"))

/** As with that, files are read here; and the difference is shown before it is agreed to. */
const applying = lazily(() => import("./applyFiles.ts"))

const made = (row: CommandRow) =>
  row.name === "suppression import"
    ? commandOf(row, importing, ["emails"])
    : row.name === "apply"
      ? commandOf(row, applying, ["files", "whole", "base"])
      : commandOf(row, plain)

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
