import { nouns } from "@tidings/operator/nouns"
import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { commandOf, type Handler } from "./commandOf.ts"
import { providerCommands } from "./connecting/providerCommands.ts"
import type { OperatorRow } from "../CommandSurface.ts"

const plain = lazily(() => import("./performAndPrint.ts"))

/** Reads files of any length here, and imports them a thousand lines at a time, which a row alone cannot do. */
const importing = lazily(() => import("./importSuppressions.ts"))

const importingContacts = lazily(() => import("./importing/importContacts.ts"))

/** Reads files here too, and shows the changes before they are agreed to. */
const applying = lazily(() => import("./applyFiles.ts"))

/** Reads a file here too, if the sequence is one. */
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

/** The commands below a first word: each by its last, those of three words under their second. */
const belowNoun = (rows: ReadonlyArray<OperatorRow>) =>
  Array.from(
    Map.groupBy(rows, ({ name }) => name.split(" ")[1]!),
    ([word, [first, ...others]]) =>
      first!.name.endsWith(` ${word}`)
        ? made(first!)
        : Command.make(word).pipe(Command.withSubcommands([made(first!), ...others.map(made)]))
  )

const ofNoun = (noun: string, rows: ReadonlyArray<OperatorRow>) => {
  if (rows[0]!.name === noun) return made(rows[0]!)
  const [first, ...others] = belowNoun(rows)
  return Command.make(noun).pipe(
    Command.withDescription(nouns[noun] ?? ""),
    Command.withSubcommands([first!, ...others])
  )
}

/**
 * Returns every row as a command: under its noun, or by itself if its name is one word; if `asked` is a noun, the
 * others have only their names, for a list of all.
 */
export const operatorCommands = (rows: ReadonlyArray<OperatorRow>, asked?: string) => {
  const groups = Map.groupBy(rows, ({ name }) => name.split(" ")[0]!)
  const isMeant = (noun: string) => noun === asked || asked === undefined || !groups.has(asked)
  return Array.from(groups, ([noun, ofIt]) =>
    (isMeant(noun) ? ofNoun(noun, ofIt) : Command.make(noun)).pipe(Command.withShortDescription(nouns[noun] ?? ""))
  )
}
