import { Redacted } from "effect"

/** Header with a name and its password (RFC 7617). */
export const basic = (name: string, password: Redacted.Redacted<string>) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${Redacted.value(password)}`).toString("base64")}`
})
