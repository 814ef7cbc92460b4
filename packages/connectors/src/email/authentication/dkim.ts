import { Effect } from "effect"
import { createPublicKey } from "node:crypto"
import { queryDns } from "./dns.ts"
import { tagsOf } from "./dmarc.ts"

/** The result of a receiver's query for the key of a selector (RFC 6376 §3.6.1, RFC 8463). */
export type DkimKey =
  | { readonly state: "missing" }
  | { readonly state: "silent"; readonly code: string }
  | { readonly state: "wrong"; readonly why: string }
  | { readonly state: "there"; readonly kind: "ed25519" | "rsa"; readonly bits: number }

const wrong = (why: string): DkimKey => ({ state: "wrong", why })

const rsaBits = (der: Buffer): number | undefined => {
  try {
    const key = createPublicKey({ key: der, format: "der", type: "spki" })
    return key.asymmetricKeyType === "rsa" ? key.asymmetricKeyDetails?.modulusLength : undefined
  } catch {
    return undefined
  }
}

const leastBits = 1024

const keyIn = (text: string): DkimKey => {
  const tags = tagsOf(text)
  if ((tags.get("v") ?? "DKIM1") !== "DKIM1") return wrong("its version is not DKIM1")
  const encoded = tags.get("p")?.replaceAll(/\s/gu, "")
  if (encoded === undefined) return wrong("it holds no key (p=)")
  if (encoded === "") return wrong("the key was revoked (p= is empty)")
  const der = Buffer.from(encoded, "base64")
  const kind = tags.get("k") ?? "rsa"
  if (kind === "ed25519") return der.length === 32 ? { state: "there", kind, bits: 256 } : wrong("it is no Ed25519 key")
  if (kind !== "rsa") return wrong("its kind of key is unknown to receivers (k=)")
  const bits = rsaBits(der)
  if (bits === undefined) return wrong("its key cannot be read; the text may have been cut")
  return bits < leastBits ? wrong(`its key has ${bits} bits, which receivers refuse`) : { state: "there", kind, bits }
}

export const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`

/** Looks up the key of a selector in the DNS. */
export const readDkim = (selector: string, domain: string): Effect.Effect<DkimKey> =>
  Effect.map(queryDns(dkimName(selector, domain), "TXT"), (answer) => {
    if (answer._tag === "Silent") return { state: "silent", code: answer.code }
    const [first, ...others] = answer.records
    if (first === undefined) return { state: "missing" }
    return others.length > 0
      ? wrong(`there are ${answer.records.length} records, of which receivers take any`)
      : keyIn(first)
  })
