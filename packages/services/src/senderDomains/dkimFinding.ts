import { type DkimKey, dkimName } from "@tidings/connectors/email/authentication/dkim"
import type { DomainFinding } from "./DomainReport.ts"

/** The origin of a selector's key. */
export interface Signer {
  readonly selector: string
  /** Display name of the provider that owns the key; undefined for a selector passed by the caller. */
  readonly title: string | undefined
  readonly key: "CNAME" | "TXT"
}

const weakBits = 2048

/** The finding on a selector's key. */
export const dkimFinding = (domain: string, { key: type, selector, title }: Signer, key: DkimKey): DomainFinding => {
  const host = dkimName(selector, domain)
  const from = title ?? "your mail server"
  const value = type === "CNAME" ? `<the name that ${from} shows>` : `v=DKIM1; k=rsa; p=<the key that ${from} shows>`
  const found = (state: DomainFinding["state"], says: string, isToAdd = false): DomainFinding => ({
    about: "dkim",
    state,
    says: `${host} ${says}`,
    add: isToAdd ? { host, type, value } : null
  })
  switch (key.state) {
    case "missing":
      return found("missing", "has no key", true)
    case "silent":
      return found("unknown", `cannot be told: the DNS did not answer (${key.code})`)
    case "wrong":
      return found("wrong", `is of no use: ${key.why}`, true)
    case "there":
      return key.kind === "rsa" && key.bits < weakBits
        ? found("doubtful", `has a key of ${key.bits} bits; 2,048 are usual by now`)
        : found("well", `has a key (${key.kind}, ${key.bits} bits)`)
  }
}
