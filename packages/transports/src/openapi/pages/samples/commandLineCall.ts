import { callLine, ownFlags } from "@tidings/services/installation/callLine"
import type { Call } from "./Call.ts"

const own: ReadonlySet<string> = new Set(ownFlags)

/** A call as it is typed where the platform is installed, a flag on each line where there are several. */
export const commandLineCall = ({ idempotencyKey, input, name }: Call): string => {
  const words = callLine(name, input, (field) => !own.has(field), idempotencyKey)
  return words.join(words.length > 2 ? " \\\n  " : " ")
}
