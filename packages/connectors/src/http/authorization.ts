import { Redacted } from "effect"

/** Header with a token (RFC 6750). */
export const bearer = (token: Redacted.Redacted<string>) => ({ Authorization: `Bearer ${Redacted.value(token)}` })

/** Header with a name and its password (RFC 7617). */
export const basic = (name: string, password: Redacted.Redacted<string>) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${Redacted.value(password)}`).toString("base64")}`
})
