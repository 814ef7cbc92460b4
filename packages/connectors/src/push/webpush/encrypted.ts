import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"
import type { OutgoingPush } from "@tidings/schema/resources/Push"

/** The secrets of one message: a fresh key pair and salt. */
const fresh = () => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}

const recordBytes = 4096

/** Maximum bytes of a message: one record without its header, padding and tag (RFC 8291 §4). */
export const mostBytes = 3993

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes))

/** Encrypts a message for a subscription by aes128gcm (RFC 8188, RFC 8291); throws if its keys are none. */
export const encrypted = (
  message: Uint8Array,
  { auth, p256dh }: OutgoingPush["subscription"]["keys"],
  { pair, salt } = fresh()
): Buffer => {
  const theirs = Buffer.from(p256dh, "base64url")
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours])
  const secret = derived(pair.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32)
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16)
  const cipher = createCipheriv("aes-128-gcm", key, derived(secret, salt, "Content-Encoding: nonce\0", 12))
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(ours.length, 4)
  // The last record ends with a delimiter of 2.
  const record = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, ours, ...record])
}
