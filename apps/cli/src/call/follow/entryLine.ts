import { printableLine } from "@tidings/operator/printable"
import { cellOf, isPlain } from "../table/cellOf.ts"

type Entry = Readonly<Record<string, unknown>>

const times = ["timestamp", "at"]
const words = ["type", "key", "name", "decision", "nodeId", "status"]

const timeOf = (entry: Entry): string => {
  const time = times.map((name) => entry[name]).find((value) => typeof value === "string")
  return time === undefined ? "" : cellOf("at", time)
}

/** Formats an event on one line: its time, its type, and its other fields. */
export const entryLine = (entry: Entry): string => {
  const { data, ...own } = entry
  const said = words.filter((name) => typeof entry[name] === "string" && isPlain(entry[name]))
  const others = Object.entries({ ...own, ...(typeof data === "object" ? data : {}) }).filter(
    ([name, value]) => ![...times, ...said, "id"].includes(name) && value !== false
  )
  const details = others
    .map(([name, value]) => [name, cellOf(name, value)] as const)
    .flatMap(([name, text]) => (text === "" ? [] : [`${name}=${text}`]))
  return printableLine(
    [timeOf(entry), ...said.map((name) => String(entry[name])), ...details].filter((part) => part !== "").join("  ")
  )
}
