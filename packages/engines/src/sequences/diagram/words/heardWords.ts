import type { Heard } from "@tidings/schema/sequences/Definition"
import { conditionWords } from "./conditionWords.ts"

/** Describes the awaited event: `trial.started, plan is pro`, `send.clicked of reminder`. */
export const heardWords = ({ event, send, where }: Heard & { readonly send?: string }): string => {
  const subject = send === undefined ? event : `${event} of ${send}`
  return where === undefined || Object.keys(where).length === 0 ? subject : `${subject}, ${conditionWords(where)}`
}
