import type * as Operation from "@tidings/pipeline/Operation"
import { commandLine } from "@tidings/services/installation/commandLine"
import { flagged, worded } from "../fields/typed.ts"

/** A row's example as a command that works when it is pasted; fields without a flag travel in --json. */
export const exampleOf = (row: Operation.Any, flags: ReadonlySet<string>): string => {
  const fields = Object.entries(row.example as Record<string, unknown>)
  const others = fields.filter(([name]) => !flags.has(name))
  return [
    commandLine(`call ${row.name}`),
    ...fields.filter(([name]) => flags.has(name)).flatMap(([name, value]) => flagged(name, value)),
    ...(others.length > 0 ? [worded("json", JSON.stringify(Object.fromEntries(others)))] : []),
    ...(row.repeats.key === "fromPro" ? ["--idempotency-key my-first-call"] : [])
  ].join(" ")
}
