import { callLine } from "@tidings/services/installation/callLine"
import type { CallRow } from "../Surface.ts"

/** Formats a row's example as a command that works when pasted; fields without a flag go into --json. */
export const exampleOf = (row: Pick<CallRow, "example" | "key" | "name">, flags: ReadonlySet<string>): string =>
  callLine(row.name, row.example, (name) => flags.has(name), row.key === "fromPro" ? "my-first-call" : undefined).join(
    " "
  )
