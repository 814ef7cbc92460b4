import { madeAtMs } from "@tidings/schema/Id"
import { createHash } from "node:crypto"

const alphabet = "234567abcdefghijklmnopqrstuvwxyz"
const digits = 13
const hourMicros = 3_600_000_000n

/**
 * Returns the record key of a post, the same at every attempt: a TID (atproto.com/specs/tid, 2026-08) of the hour
 * before the one in which the post was made. The time within that hour and the clock id come from a hash of the post's
 * id: 41 bits keep the posts of an account apart.
 */
export const recordKey = (id: string): string => {
  const hash = createHash("sha256").update(id).digest()
  const hour = BigInt(Math.max(0, Math.floor((madeAtMs(id) ?? 0) / 3_600_000) - 1))
  const micros = hour * hourMicros + (hash.readBigUInt64BE() % hourMicros)
  let rest = (micros << 10n) | BigInt(hash.readUInt16BE(8) & 1023)
  let key = ""
  for (let i = 0; i < digits; i++) {
    key = alphabet[Number(rest & 31n)] + key
    rest >>= 5n
  }
  return key
}
