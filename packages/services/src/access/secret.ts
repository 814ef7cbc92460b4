import { currentHome } from "@tidings/schema/homes/Home"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import { createHash, randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const entropyLength = 30
const checksumLength = 6

const randomBase62 = (length: number): string => {
  let out = ""
  // Bytes of 248 and more would favour the first letters.
  while (out.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += alphabet[byte % 62]
  return out
}

const checksum = (text: string): string => {
  let rest = crc32(text)
  let out = ""
  for (let i = 0; i < checksumLength; i++) {
    out = alphabet[rest % 62] + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/**
 * Creates a secret: `svc_<kind>_`, 30 random base62 characters (178 bits), the code of the home where it is known, and
 * 6 characters of CRC-32 over all before them.
 */
export const mintSecret = (kind: KeyKind, home = currentHome()): string => {
  const body = `svc_${kind}_${randomBase62(entropyLength)}${home}`
  return body + checksum(body)
}

const shape = /^svc_(?:live|test|mcp)_[0-9A-Za-z]{38}$/u

/** False for anything that cannot be a key, so that typos and noise never reach the database. */
export const isWellFormed = (secret: string): boolean =>
  shape.test(secret) && checksum(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength)

/** Returns the hash under which a secret is stored. Plain SHA-256 is enough for 178 random bits. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex")
