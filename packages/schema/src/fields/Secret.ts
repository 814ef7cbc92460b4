import { Schema } from "effect"

const shownLength = 4

/**
 * Masks a secret that was already shown: keeps its prefix and its end, enough to tell two apart but not to sign with.
 */
export const masked = (secret: string): string =>
  `${/^[a-z]+_/u.exec(secret)?.[0] ?? ""}••••${secret.slice(-shownLength)}`

/** A text of an answer that is shown only to the calling key, also when the answer is replayed. */
export const Secret = Schema.String.annotate({ secret: true })
