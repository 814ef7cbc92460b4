import { flagOf } from "@tidings/operator/Command"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { flagged, shellQuoted } from "@tidings/services/installation/callLine"

/** Fields that nobody types, because the command's own handler fills them, by command. */
export const handedFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  apply: ["files", "whole", "base"],
  "connector add": ["credentials"],
  "connector connect": ["credentials"],
  "connector reseal": ["after"],
  "connector set": ["credentials"],
  "contact import": ["digest", "importId", "part", "csv", "isLast", "afterLine"],
  "suppression import": ["emails"]
}

const named = (value: unknown): unknown => (value as { readonly filename?: string }).filename ?? value

/** Formats an input of a row as the words that are typed for it. */
export const operatorExample = (
  { files = {}, name, positional = [] }: CommandRow,
  input: Readonly<Record<string, unknown>>,
  handed: ReadonlyArray<string>
): string => {
  const given = Object.entries(input).filter(([field]) => !handed.includes(field))
  const values = new Map(given.map(([field, value]) => [field, Object.hasOwn(files, field) ? named(value) : value]))
  const words = (positional as ReadonlyArray<string>).filter((field) => values.has(field))
  return [
    name,
    ...words.map((field) => shellQuoted(String(values.get(field)))),
    ...[...values]
      .filter(([field]) => !words.includes(field))
      .flatMap(([field, value]) => flagged(flagOf(field), value))
  ].join(" ")
}
