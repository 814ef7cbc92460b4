import { createPrivateKey, type KeyObject } from "node:crypto"

/** RFC 8301 §3.2: nobody verifies a shorter key. */
const fewestBits = 1024

/** Parses a private key as PEM; its line ends may be written as \n, as in an environment variable. */
const parsed = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem.replaceAll(String.raw`\n`, "\n"))
  } catch {
    return undefined
  }
}

/** Returns the reason why this key cannot sign mails; undefined if it can. */
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

/** Parses the key; throws, as a defect, if there is a complaint about it. */
export const dkimKey = (pem: string): KeyObject => {
  const complaint = complaintAboutKey(pem)
  if (complaint !== undefined) throw new Error(`dkimKey must be ${complaint}`)
  return parsed(pem)!
}
