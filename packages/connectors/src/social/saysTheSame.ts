import { textIn } from "../http/jsonParts.ts"

/** How far a network's clock may be behind ours. */
const skewMs = 2 * 60_000

/** From when on a post may stand on its network that was handed over at `handedMs`. */
export const earliestMs = (handedMs: number): number => Math.max(0, handedMs - skewMs)

/** Whether a text stands on a network as it was written; what says nothing may be left out there. */
export const saysTheSame = (shown: unknown, written: string): boolean =>
  textIn(shown).normalize("NFC").trim() === written.normalize("NFC").trim()

/** Whether an instant, as a network tells it, is since another (Unix milliseconds); one that does not say its zone is UTC. */
export const isSince = (told: unknown, fromMs: number): boolean => {
  const text = textIn(told)
  return Date.parse(/T[\d:.]+$/u.test(text) ? `${text}Z` : text) >= fromMs
}
