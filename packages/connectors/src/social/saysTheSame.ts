import { textIn } from "../http/jsonParts.ts"

/** Maximum lag of a network's clock behind ours. */
const skewMs = 2 * 60_000

/** Returns the earliest publication time of a post that was handed over at `handedMs`. */
export const earliestMs = (handedMs: number): number => Math.max(0, handedMs - skewMs)

/** True if a network shows a text as it was written; an empty one may be left out there. */
export const saysTheSame = (shown: unknown, written: string): boolean =>
  textIn(shown).normalize("NFC").trim() === written.normalize("NFC").trim()

/** True if a network's timestamp is not before `fromMs` (Unix milliseconds); a timestamp without a zone is UTC. */
export const isSince = (told: unknown, fromMs: number): boolean => {
  const text = textIn(told)
  return Date.parse(/T[\d:.]+$/u.test(text) ? `${text}Z` : text) >= fromMs
}
