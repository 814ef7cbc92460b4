import { createPrivateKey, type KeyObject } from "node:crypto"

/** RFC 8301 §3.2: what is shorter is verified by nobody. */
const fewestBits = 1024

/** A private key as PEM, whose line ends an environment may have written as \n. */
const parsed = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem.replaceAll(String.raw`\n`, "\n"))
  } catch {
    return undefined
  }
}

/** Why mails are not signed by this key; undefined for one that they can be signed by. */
export const complaintAboutKey = (pem: string): string | undefined => {
  const key = parsed(pem)
  if (key === undefined) return "a private key as PEM (-----BEGIN PRIVATE KEY-----)"
  if (key.asymmetricKeyType !== "rsa") {
    return `an RSA private key, since large mailbox providers verify no signature by a key of the kind ${key.asymmetricKeyType}`
  }
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) < fewestBits
    ? `an RSA private key of ${fewestBits} bits or more (RFC 8301)`
    : undefined
}

/** The key of such a text; a defect where there is a complaint about it. */
export const dkimKey = (pem: string): KeyObject => {
  const complaint = complaintAboutKey(pem)
  if (complaint !== undefined) throw new Error(`dkimKey must be ${complaint}`)
  return parsed(pem)!
}
