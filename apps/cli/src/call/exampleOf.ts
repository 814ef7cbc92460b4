import type * as Operation from "@tidings/pipeline/Operation"
import { callLine } from "@tidings/services/installation/callLine"

/** A row's example as a command that works when it is pasted; fields without a flag travel in --json. */
export const exampleOf = (row: Operation.Any, flags: ReadonlySet<string>): string =>
  callLine(
    row.name,
    row.example as Record<string, unknown>,
    (name) => flags.has(name),
    row.repeats.key === "fromPro" ? "my-first-call" : undefined
  ).join(" ")
