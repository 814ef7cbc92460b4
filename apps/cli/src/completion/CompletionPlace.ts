import type { Completions } from "effect/cli"

/** The shells that completions are made for. */
export const completionShells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof completionShells)[number]

/** The value of a flag or of a positional argument. */
export interface CompletionValue {
  readonly words: ReadonlyArray<string>
  readonly isPath: boolean
}

/** A word that can be typed, with its description. */
export interface CompletionOffer {
  readonly name: string
  readonly says: string
}

/** A flag; without a value it is a switch. */
export interface FlagOffer extends CompletionOffer {
  readonly value: CompletionValue | undefined
}

/** The completions after these words. */
export interface CompletionPlace {
  /** The words after `tidings`, separated by blanks. */
  readonly path: string
  readonly commands: ReadonlyArray<CompletionOffer>
  readonly flags: ReadonlyArray<FlagOffer>
  /** Positional argument; undefined if there is none. */
  readonly value: CompletionValue | undefined
}

const longest = 80

/** Returns the first sentence of a description, on one line of limited length. */
const brief = (text = ""): string => {
  const [line = ""] = text.replace(/^Required\.\s+/u, "").split(/\n|(?<=[^.][.;])\s/u)
  const whole = line.replace(/[.;]$/u, "").replaceAll(/[^\P{Cc}]/gu, " ")
  return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole
}

/** True if the value at these words, of this flag or without one, is a path. */
export type IsPath = (path: string, flag?: string) => boolean

const valueOf = (type: Completions.FlagType, isPath: boolean): CompletionValue | undefined =>
  type._tag === "Boolean" ? undefined : { words: type._tag === "Choice" ? type.values : [], isPath }

const flagsOf = (
  { flags }: Completions.CommandDescriptor,
  isPath: (flag: string) => boolean
): ReadonlyArray<FlagOffer> =>
  flags.flatMap(({ aliases, description, name, negation, type }) => {
    const offer = { says: brief(description), value: valueOf(type, isPath(name)) }
    const off = type._tag === "Boolean" && negation !== false ? [negation ?? `no-${name}`] : []
    return [
      ...[name, ...aliases].map((one) => ({ ...offer, name: `--${one}` })),
      ...off.map((one) => ({ ...offer, says: `The opposite of --${name}`, name: `--${one}` }))
    ]
  })

const everywhere: ReadonlyArray<FlagOffer> = [
  { name: "--help", says: "Show help information", value: undefined },
  { name: "--no-color", says: "Print without colours", value: undefined }
]

const placesBelow = (
  command: Completions.CommandDescriptor,
  above: ReadonlyArray<string>,
  isPath: IsPath
): ReadonlyArray<CompletionPlace> => {
  const [argument] = command.arguments
  const path = above.join(" ")
  const own = {
    path,
    commands: command.subcommands.map(({ description, name }) => ({ name, says: brief(description) })),
    flags: [...flagsOf(command, (flag) => isPath(path, flag)), ...everywhere],
    value: argument === undefined ? undefined : valueOf(argument.type, isPath(path))
  }
  return [own, ...command.subcommands.flatMap((one) => placesBelow(one, [...above, one.name], isPath))]
}

/** Returns every place of a command line, the outermost first. */
export const completionPlacesOf = (
  command: Completions.CommandDescriptor,
  isPath: IsPath
): ReadonlyArray<CompletionPlace> => placesBelow(command, [], isPath)
