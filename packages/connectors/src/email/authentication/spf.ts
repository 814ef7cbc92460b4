import { Effect } from "effect"
import { queryDns } from "./dns.ts"

/** The result of a receiver's query for the hosts that may send for a name (RFC 7208). */
export interface Spf {
  /** Number of records at the name; there must be exactly one. */
  readonly count: number
  /** The first record; undefined if there is none. */
  readonly text: string | undefined
  /** Names of included records, at any depth; at most as many as the look-up limit allows. */
  readonly includes: ReadonlySet<string>
  /** Terms that cost receivers a look-up, counted to at most one more than receivers make (§4.6.4). */
  readonly lookups: number
  /** The verdict on all other hosts: the qualifier of `all`; undefined if there is none. */
  readonly others: string | undefined
  /** The reasons why receivers take the record for broken, in words. */
  readonly faults: ReadonlyArray<string>
  /** Names that the DNS did not answer for, so that the other fields may be incomplete. */
  readonly silent: ReadonlyArray<string>
}

/** Maximum number of look-ups that a receiver makes (RFC 7208 §4.6.4). */
export const mostLookups = 10

const isSpf = (text: string): boolean => /^v=spf1(?: |$)/iu.test(text)

interface Term {
  readonly qualifier: string
  readonly name: string
  readonly value: string
}

/** Parses a mechanism or a modifier; undefined for any other text (§4.6.1). */
const termOf = (text: string): Term | undefined => {
  const [, name, value = ""] = /^([a-z][a-z0-9_.-]*)=(.*)$/iu.exec(text) ?? []
  if (name !== undefined) return { qualifier: "=", name: name.toLowerCase(), value }
  const mechanism = /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/](.*))?$/iu.exec(text)
  if (mechanism === null) return undefined
  return { qualifier: mechanism[1] || "+", name: mechanism[2]!.toLowerCase(), value: mechanism[3] ?? "" }
}

const asking = new Set(["a", "exists", "include", "mx", "ptr"])

const isLookup = ({ name, qualifier }: Term): boolean => (qualifier === "=" ? name === "redirect" : asking.has(name))

const targetOf = (value: string): string => value.toLowerCase().replace(/\.$/u, "")

interface Walk {
  lookups: number
  readonly includes: Set<string>
  readonly faults: Array<string>
  readonly silent: Array<string>
}

/** Returns the terms of a record that receivers evaluate: none after `all`, and no redirect beside it (§5.1, §6.1). */
const readTerms = (text: string, walk: Walk): ReadonlyArray<Term> => {
  const terms = text
    .split(/ +/u)
    .slice(1)
    .filter((word) => word !== "")
    .flatMap((word) => {
      const term = termOf(word)
      if (term === undefined) walk.faults.push(`"${word}" is no term of SPF`)
      return term ?? []
    })
  const all = terms.findIndex(({ name, qualifier }) => name === "all" && qualifier !== "=")
  const mechanisms = (all < 0 ? terms : terms.slice(0, all + 1)).filter(({ qualifier }) => qualifier !== "=")
  const redirects = all < 0 ? terms.filter(({ name, qualifier }) => qualifier === "=" && name === "redirect") : []
  if (redirects.length > 1) walk.faults.push("there are two redirects")
  return [...mechanisms, ...redirects]
}

const recordsAt = (name: string, walk: Walk) =>
  Effect.map(queryDns(name, "TXT"), (answer) => {
    if (answer._tag === "Records") return answer.records.filter(isSpf)
    walk.silent.push(`${name} (${answer.code})`)
    return undefined
  })

/** Follows the records that a record includes, up to the look-up limit. */
const follow = (terms: ReadonlyArray<Term>, walk: Walk): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const term of terms) {
      if (walk.lookups > mostLookups) return
      if (!isLookup(term)) continue
      walk.lookups += 1
      const target = targetOf(term.value)
      // A macro's value depends on the mail.
      if ((term.name !== "include" && term.name !== "redirect") || target.includes("%")) continue
      if (walk.lookups > mostLookups) return
      walk.includes.add(target)
      const records = yield* recordsAt(target, walk)
      if (records === undefined) continue
      if (records.length === 1) yield* follow(readTerms(records[0]!, walk), walk)
      else walk.faults.push(`${target} has ${records.length === 0 ? "no SPF record" : "several SPF records"}`)
    }
  })

/**
 * Reads the hosts that may send for a name, like a receiver whose sending host matches no term; at most 10 look-ups,
 * whatever the DNS says.
 */
export const readSpf = (name: string): Effect.Effect<Spf> =>
  Effect.gen(function* () {
    const walk: Walk = { lookups: 0, includes: new Set(), faults: [], silent: [] }
    const records = (yield* recordsAt(name, walk)) ?? []
    const [text] = records
    const terms = text === undefined ? [] : readTerms(text, walk)
    yield* follow(terms, walk)
    const others = terms.find(({ name }) => name === "all")?.qualifier
    return { count: records.length, text, others, ...walk }
  })
