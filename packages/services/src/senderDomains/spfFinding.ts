import { shownText } from "@tidings/connectors/email/authentication/dns"
import { mostLookups, type Spf } from "@tidings/connectors/email/authentication/spf"
import type { DomainFinding } from "./DomainReport.ts"

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
