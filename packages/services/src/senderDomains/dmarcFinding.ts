import type { Dmarc } from "@tidings/connectors/email/authentication/dmarc"
import type { DomainFinding } from "./DomainReport.ts"

/** The finding on DMARC: the policy for mails that no check vouches for. */
export const dmarcFinding = (domain: string, { at, policy, several, silent }: Dmarc): DomainFinding => {
  const add = { host: `_dmarc.${domain}`, type: "TXT", value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` }
  const found = (state: DomainFinding["state"], says: string, isToAdd = false): DomainFinding => ({
    about: "dmarc",
    state,
    says,
    add: isToAdd ? add : null
  })
  if (several.length > 0) return found("wrong", `${several.join(", ")} has several records, which count for none`)
  if (at === undefined) {
    return silent.length > 0
      ? found("unknown", `cannot be told: the DNS did not answer for ${silent.join(", ")}`)
      : found("missing", `_dmarc.${domain} has no record, nor has a name above it`, true)
  }
  if (policy === undefined) return found("wrong", `${at} names no policy (p=none, quarantine or reject)`, true)
  return policy === "none"
    ? found("doubtful", `${at} only watches (p=none): once its reports are clean, let it quarantine or reject`)
    : found("well", `${at} has receivers ${policy} what nobody vouches for`)
}
