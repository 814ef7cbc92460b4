import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { flagged, worded } from "./shellWords.ts"

/** Flags of `tidings call` itself; a field of the same name must be passed in --json. */
export const ownFlags = [
  "json",
  "api-key",
  "server",
  "output",
  "force",
  "watch",
  "idempotency-key",
  "help",
  "color",
  "no-color"
] as const
export type OwnFlag = (typeof ownFlags)[number]

/**
 * The words of an operation's command line: its name, then a flag for each field that has one; other fields in --json.
 */
export const callLine = (
  operation: string,
  input: Readonly<Record<string, unknown>>,
  hasFlag: (field: string) => boolean,
  idempotencyKey?: string
): ReadonlyArray<string> => {
  const fields = Object.entries(input)
  const others = fields.filter(([name]) => !hasFlag(name))
  return [
    commandLine(`call ${operation}`),
    ...fields.filter(([name]) => hasFlag(name)).flatMap(([name, value]) => flagged(name, value)),
    ...(others.length > 0 ? [worded("json", JSON.stringify(Object.fromEntries(others)))] : []),
    ...(idempotencyKey === undefined ? [] : [worded("idempotency-key", idempotencyKey)])
  ]
}
