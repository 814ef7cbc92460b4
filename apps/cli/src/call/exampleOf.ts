import { callLine } from "@tidings/services/installation/callLine"
import type { CallRow } from "../Surface.ts"

/** A row's example as a command that works when it is pasted; fields without a flag travel in --json. */
export const exampleOf = (row: Pick<CallRow, "example" | "key" | "name">, flags: ReadonlySet<string>): string =>
  callLine(row.name, row.example, (name) => flags.has(name), row.key === "fromPro" ? "my-first-call" : undefined).join(
    " "
  )
