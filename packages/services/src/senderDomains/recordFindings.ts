import { queryDns, shownText } from "@tidings/connectors/email/authentication/dns"
import { type DkimKey, dkimName } from "@tidings/connectors/email/authentication/dkim"
import type { Dmarc } from "@tidings/connectors/email/authentication/dmarc"
import { type Spf, mostLookups } from "@tidings/connectors/email/authentication/spf"
import type { SenderRecords } from "@tidings/connectors/messages/SenderRecords"
import type { DomainFinding } from "@tidings/schema/resources/DomainReport"
import { Effect } from "effect"

/** The SPF record with missing includes inserted before its end. */
const withIncludes = (text: string | undefined, missing: ReadonlyArray<string>): string => {
  const wanted = missing.map((name) => `include:${name}`)
  if (text === undefined) return ["v=spf1", ...wanted, "~all"].join(" ")
  const words = text.split(/ +/u).filter((word) => word !== "")
  const end = words.findIndex((word) => /^[+?~-]?all$|^redirect=/iu.test(word))
  const place = end < 0 ? words.length : end
  return [...words.slice(0, place), ...wanted, ...words.slice(place)].join(" ")
}

/** The finding on a name's SPF record, which must allow these providers. */
export const spfFinding = (host: string, spf: Spf, needed: ReadonlyArray<string>): DomainFinding => {
  const { count, faults, includes, lookups, others, silent, text } = spf
  const missing = needed.filter((name) => !includes.has(name))
  const found = (state: DomainFinding["state"], says: string, value?: string): DomainFinding => ({
    about: "spf",
    state,
    says: `${host} ${says}`,
    add: value === undefined ? null : { host, type: "TXT", value: shownText(value) }
  })
  if (silent.length > 0) return found("unknown", `cannot be told: the DNS did not answer for ${silent.join(", ")}`)
  if (count === 0) return found("missing", "has no SPF record", withIncludes(undefined, needed))
  if (count > 1) return found("wrong", `has ${count} SPF records, which count for none: join them into one`)
  if (lookups > mostLookups) {
    return found("wrong", `needs more than ${mostLookups} look-ups, after which receivers give up: take includes out`)
  }
  if (faults.length > 0) return found("wrong", `is broken for receivers: ${shownText(faults.join("; "))}`)
  if (missing.length > 0) {
    return found("wrong", `does not let ${missing.join(", ")} send`, withIncludes(text, missing))
  }
  if (others === "+") return found("wrong", "lets every host on earth send (+all): end it with ~all")
  if (others === undefined || others === "?") {
    return found(
      "doubtful",
      `says nothing of other hosts, and needs ${lookups} of ${mostLookups} look-ups: end it with ~all`
    )
  }
  return found("well", `lets the providers send, with ${lookups} of ${mostLookups} look-ups`)
}

/** The origin of a selector's key. */
export interface DkimSelector {
  readonly selector: string
  /** Display name of the provider that owns the key; undefined for a selector passed by the caller. */
  readonly title: string | undefined
  readonly key: "CNAME" | "TXT"
}

const weakBits = 2048

/** The finding on a selector's key. */
export const dkimFinding = (
  domain: string,
  { key: type, selector, title }: DkimSelector,
  key: DkimKey
): DomainFinding => {
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

type ReturnPath = NonNullable<SenderRecords["returnPath"]>

/** True if a record has the wanted value; a label that only the provider knows (`<…`) matches any. */
const leadsTo = (wanted: string, text: string): boolean => {
  const said = text.toLowerCase().replace(/\.$/u, "").split(".")
  const expected = wanted.split(".")
  return (
    said.length === expected.length && expected.every((label, place) => label.startsWith("<") || label === said[place])
  )
}

/** Checks if bounces return to the provider, under a name of the domain. */
export const returnPathFinding = (
  domain: string,
  { label, type, value }: ReturnPath,
  title: string
): Effect.Effect<DomainFinding> => {
  const host = `${label}.${domain}`
  const add = { host, type, value: type === "MX" ? `10 ${value}` : value }
  return Effect.map(queryDns(host, type), (answer) => {
    const found = (state: DomainFinding["state"], says: string): DomainFinding => ({
      about: "return path",
      state,
      says: `${host} ${says}`,
      add: state === "missing" || state === "wrong" ? add : null
    })
    if (answer._tag === "Silent") return found("unknown", `cannot be told: the DNS did not answer (${answer.code})`)
    if (answer.records.length === 0) return found("missing", `does not lead bounces to ${title}`)
    return answer.records.some((text) => leadsTo(value, text))
      ? found("well", `leads bounces to ${title}`)
      : found("wrong", `leads bounces to ${shownText(answer.records[0]!)}, not to ${title}`)
  })
}
