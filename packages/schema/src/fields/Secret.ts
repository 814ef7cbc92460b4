import { Schema } from "effect"

const shownLength = 4

/** What a secret looks like once it was shown: its prefix and its end, enough to tell two apart and nothing to sign with. */
export const masked = (secret: string): string =>
  `${/^[a-z]+_/u.exec(secret)?.[0] ?? ""}••••${secret.slice(-shownLength)}`

/** Text of an answer that only the key which made the call is shown, however often it is answered. */
export const Secret = Schema.String.annotate({ secret: true })
