import { flagOf } from "@tidings/operator/Command"
import { takenFlags } from "./call/flags.ts"
import type { CommandSurface } from "./CommandSurface.ts"

const folded = (name: string): string => name.replaceAll(/[-_]/gu, "").toLowerCase()

/** Returns the known spelling of a flag that was typed in another case; the typed one if no flag matches. */
const spellingOf = (known: ReadonlySet<string>) => {
  const alike = Map.groupBy(known, folded)
  return (typed: string): string => (known.has(typed) ? typed : (alike.get(folded(typed))?.[0] ?? typed))
}

/** Respells the flags among the words: every flag is accepted in kebab-case, camelCase and snake_case. */
export const respelled = (
  words: ReadonlyArray<string>,
  { calls }: Pick<CommandSurface, "calls">
): ReadonlyArray<string> => {
  const [noun, asked] = words.filter((word) => !word.startsWith("-"))
  const row = noun === "call" ? calls.find(({ name }) => name === asked) : undefined
  if (noun === "call" && row === undefined) return words
  const fields = row?.fields.map(({ path }) => path) ?? []
  // All flags of operator commands are in kebab-case.
  const spelt =
    row === undefined
      ? (name: string) => flagOf(name).replaceAll("_", "-")
      : spellingOf(new Set([...fields, ...takenFlags]))
  const end = words.indexOf("--")
  return words.map((word, index) => {
    const [, no = "", name, value = ""] = /^--(no-)?([a-z][\w.-]*)(=.*)?$/isu.exec(word) ?? []
    return name === undefined || (end >= 0 && index >= end) ? word : `--${no}${spelt(name)}${value}`
  })
}
