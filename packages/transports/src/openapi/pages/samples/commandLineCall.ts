import { callLine, ownFlags } from "@tidings/services/installation/callLine"
import type { Call } from "./Call.ts"

const own: ReadonlySet<string> = new Set(ownFlags)

/** Renders a call as a command line of the installed platform; several flags go on a line each. */
export const commandLineCall = ({ idempotencyKey, input, name }: Call): string => {
  const words = callLine(name, input, (field) => !own.has(field), idempotencyKey)
  return words.join(words.length > 2 ? " \\\n  " : " ")
}
