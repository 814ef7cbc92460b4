import { Redacted } from "effect"

/** Header with a token (RFC 6750). */
export const bearer = (token: Redacted.Redacted<string>) => ({ Authorization: `Bearer ${Redacted.value(token)}` })
