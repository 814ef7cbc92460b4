import { nouns } from "@tidings/operator/nouns"
import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { commandOf, type Handler } from "./commandOf.ts"
import { providerCommands } from "./connecting/providerCommands.ts"
import type { OperatorRow } from "../Surface.ts"

const plain = lazily(() => import("./performAndPrint.ts"))

/** What a row alone cannot say: files of any length are read here, and handed over a thousand lines at a time. */
const importing = lazily(() => import("./importSuppressions.ts"))

const importingContacts = lazily(() => import("./importing/importContacts.ts"))

/** As with that, files are read here; and the difference is shown before it is agreed to. */
const applying = lazily(() => import("./applyFiles.ts"))

/** Here too, where the sequence is a file. */
const simulating = lazily(() => import("./simulateSequence.ts"))

const connecting = lazily(() => import("./connecting/connectAccount.ts"))

const resealing = lazily(() => import("./connecting/resealAll.ts"))

const handlers: Readonly<Record<string, Handler>> = {
  apply: applying,
  "connector reseal": resealing,
  "contact import": importingContacts,
  simulate: simulating,
  "suppression import": importing
}

const made = (row: OperatorRow) =>
  row.providers === undefined ? commandOf(row, handlers[row.name] ?? plain) : providerCommands(row, connecting)

/** Every row as a command: under its noun, or by itself where its name is one word. */
export const operatorCommands = (rows: ReadonlyArray<OperatorRow>) =>
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
