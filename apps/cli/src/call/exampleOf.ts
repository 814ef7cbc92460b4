import { commandLine } from "@tidings/services/installation/commandLine"
import { flagged, worded } from "../fields/typed.ts"
import type { CallRow } from "../surface/Surface.ts"

/** A row's example as a command that works when it is pasted; fields without a flag travel in --json. */
export const exampleOf = (row: Pick<CallRow, "example" | "key" | "name">, flags: ReadonlySet<string>): string => {
  const fields = Object.entries(row.example)
  const others = fields.filter(([name]) => !flags.has(name))
  return [
    commandLine(`call ${row.name}`),
    ...fields.filter(([name]) => flags.has(name)).flatMap(([name, value]) => flagged(name, value)),
    ...(others.length > 0 ? [worded("json", JSON.stringify(Object.fromEntries(others)))] : []),
    ...(row.key === "fromPro" ? ["--idempotency-key my-first-call"] : [])
  ].join(" ")
}
