import { Effect } from "effect"
import { queryDns } from "./dns.ts"

/** Parses the tags of a DKIM or DMARC record: `v=DMARC1; p=none` (RFC 6376 §3.2); for a repeated tag the last value. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(";").flatMap((part) => {
      const place = part.indexOf("=")
      return place < 0 ? [] : [[part.slice(0, place).trim().toLowerCase(), part.slice(place + 1).trim()] as const]
    })
  )

type DmarcPolicy = "none" | "quarantine" | "reject"

/** The published policy for mails of a domain that fail authentication (RFC 9989). */
export interface Dmarc {
  /** The name whose record applies; undefined if there is none. */
  readonly at: string | undefined
  /** The policy that applies to this very domain; undefined if the record has none that is understood. */
  readonly policy: DmarcPolicy | undefined
  /** The domain within which names count as the sender's own. */
  readonly organisation: string
  /**
   * True for `dkim` if the signature's domain, and for `spf` if the return path's domain, must equal the sender's
   * domain.
   */
  readonly strict: { readonly dkim: boolean; readonly spf: boolean }
  /** Names with several records, which count as none. */
  readonly several: ReadonlyArray<string>
  readonly silent: ReadonlyArray<string>
}

type Tags = ReadonlyMap<string, string>

// A domain of eight labels or more is walked from its last seven labels on (RFC 9989 §4.10).
const mostLabels = 7

const isDmarc = (text: string): boolean => /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/u.test(text)

const isPolicy = (text: string | undefined): text is DmarcPolicy =>
  text === "none" || text === "quarantine" || text === "reject"

const namesFrom = (domain: string): ReadonlyArray<string> => {
  const labels = domain.split(".")
  const from = labels.length > mostLabels ? labels.length - mostLabels : 1
  const above = labels.map((_, place) => labels.slice(place).join(".")).slice(from)
  return [domain, ...above]
}

const tag = (tags: Tags | undefined, name: string): string | undefined => tags?.get(name)?.toLowerCase()

/**
 * Returns the policy for a domain by its own record, or by one of a name above it; a record that is not understood only
 * asks for reports, if it does (RFC 9989 §4.10.1).
 */
const policyOf = (tags: Tags | undefined, isOwn: boolean): DmarcPolicy | undefined => {
  const p = tag(tags, "p")
  const below = tag(tags, "sp")
  const isUnderstood = ["sp", "np"].every((name) => tag(tags, name) === undefined || isPolicy(tag(tags, name)))
  if (isPolicy(p) && isUnderstood) return isOwn || !isPolicy(below) ? p : below
  return tag(tags, "rua")?.includes(":") === true ? "none" : undefined
}

/**
 * Finds the record that applies to a domain, and its organisational domain, by walking up the names (RFC 9989 §4.10):
 * at most eight queries.
 */
export const readDmarc = (domain: string): Effect.Effect<Dmarc> =>
  Effect.gen(function* () {
    const found: Array<{ readonly name: string; readonly tags: Tags }> = []
    const several: Array<string> = []
    const silent: Array<string> = []
    for (const name of namesFrom(domain)) {
      const answer = yield* queryDns(`_dmarc.${name}`, "TXT")
      if (answer._tag === "Silent") {
        silent.push(`_dmarc.${name} (${answer.code})`)
        break
      }
      const records = answer.records.map((text) => text.trim()).filter(isDmarc)
      if (records.length > 1) several.push(`_dmarc.${name}`)
      if (records.length !== 1) continue
      const tags = tagsOf(records[0]!)
      found.push({ name, tags })
      if (tag(tags, "psd") === "y" || tag(tags, "psd") === "n") break
    }
    const last = found.at(-1)
    const isSuffix = last !== undefined && tag(last.tags, "psd") === "y" && last.name !== domain
    const below = (name: string) =>
      domain
        .split(".")
        .slice(-(name.split(".").length + 1))
        .join(".")
    const organisation = last === undefined ? domain : isSuffix ? below(last.name) : last.name
    const holds =
      found.find(({ name }) => name === domain) ??
      found.find(({ name }) => name === organisation) ??
      (isSuffix ? last : undefined)
    return {
      at: holds === undefined ? undefined : `_dmarc.${holds.name}`,
      policy: policyOf(holds?.tags, holds?.name === domain),
      organisation,
      strict: { dkim: tag(holds?.tags, "adkim") === "s", spf: tag(holds?.tags, "aspf") === "s" },
      several,
      silent
    }
  })
