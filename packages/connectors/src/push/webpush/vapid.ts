import { createECDH, createPrivateKey, sign } from "node:crypto"

/** The longest that a push service may accept a token for is a day (RFC 8292 §2). */
const validSeconds = 12 * 60 * 60

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** An application server's key, by which push services know it. */
export const keyPairOf = (privateKey: string) => {
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"))
  const publicKey = pair.getPublicKey()
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString("base64url"))
  const d = pair.getPrivateKey("base64url").padStart(43, "A")
  const key = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y!, d } })
  return { key, publicKey: publicKey.toString("base64url") }
}

/** Builds the Authorization header of requests to a push service (RFC 8292 §3). */
export const vapid = (
  { key, publicKey }: ReturnType<typeof keyPairOf>,
  { audience, nowMs, subject }: { readonly audience: string; readonly subject: string; readonly nowMs: number }
): string => {
  const claims = { aud: audience, exp: Math.floor(nowMs / 1000) + validSeconds, sub: subject }
  const signed = `${base64url({ typ: "JWT", alg: "ES256" })}.${base64url(claims)}`
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
