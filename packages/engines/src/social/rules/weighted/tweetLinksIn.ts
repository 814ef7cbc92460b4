import { HostsIn } from "./hostsIn.ts"
import { isHost } from "./isHost.ts"
import { plainHostsIn } from "./plainHostsIn.ts"
import { urlCharacters as of } from "./urlCharacters.ts"

/** A link that X makes of a text; positions in UTF-16 units. */
interface Link {
  readonly from: number
  readonly to: number
  /**
   * Number of its units covered by the link's weight; units beyond, left over because X dropped characters of its host,
   * are weighed as text.
   */
  readonly counted: number
}

const longestUrl = 4_096
const longestSlug = 40

const isAt = (pattern: RegExp, text: string, at: number): boolean => at < text.length && pattern.test(text[at]!)

const runOf = (pattern: RegExp, text: string, from: number): number => {
  let to = from
  while (isAt(pattern, text, to)) to++
  return to
}

/** Returns the end of `(…)` with at most one pair of parentheses within; undefined if none begins here. */
const parenthesesEnd = (text: string, from: number): number | undefined => {
  if (text[from] !== "(") return undefined
  const first = runOf(of.path, text, from + 1)
  if (text[first] === ")") return first > from + 1 ? first + 1 : undefined
  if (text[first] !== "(") return undefined
  const second = runOf(of.path, text, first + 1)
  if (second === first + 1 || text[second] !== ")") return undefined
  const third = runOf(of.path, text, second + 1)
  return text[third] === ")" ? third + 1 : undefined
}

/**
 * Returns the end of the longest run of path characters and parentheses from here whose last character may end a path.
 */
const segmentEnd = (text: string, from: number): number => {
  let end = from
  for (let at = from; ;) {
    if (isAt(of.path, text, at)) {
      if (of.pathEnd.test(text[at]!)) end = at + 1
      at++
      continue
    }
    const closed = parenthesesEnd(text, at)
    if (closed === undefined) return end
    at = closed
  }
}

/** Returns the end of the path that begins here; `from` if none does. */
const pathEnd = (text: string, from: number): number => {
  if (text[from] !== "/") return from
  let end = segmentEnd(text, from + 1)
  for (let closed = parenthesesEnd(text, end); closed !== undefined; closed = parenthesesEnd(text, end)) end = closed
  return end
}

const queryEnd = (text: string, from: number): number => {
  if (text[from] !== "?") return from
  let to = runOf(of.query, text, from + 1)
  while (to > from + 1 && !of.queryEnd.test(text[to - 1]!)) to--
  return to > from + 1 ? to : from
}

const portEnd = (text: string, from: number): number => {
  if (text[from] !== ":") return from
  const to = runOf(/[0-9]/u, text, from + 1)
  return to > from + 1 ? to : from
}

const tcoLink = /^[hH][tT]{2}[pP][sS]?:\/\/[tT]\.[cC][oO]\/([a-zA-Z0-9]+)/u

/** Ends a link of X's own shortener after its slug and query; undefined if the slug is too long. */
const cutTco = (text: string, from: number, to: number): number | undefined => {
  const [found, slug] = tcoLink.exec(text.slice(from, to)) ?? []
  if (found === undefined) return to
  return slug!.length > longestSlug ? undefined : queryEnd(text, from + found.length)
}

const schemeEnd = (text: string, from: number): number => {
  const [scheme = ""] = /^[hH][tT]{2}[pP][sS]?:\/\//u.exec(text.slice(from, from + 8)) ?? []
  return from + scheme.length
}

/** Returns the links of a host without a scheme, each at the first occurrence of its letters behind the link before. */
const plainLinks = (host: string, at: number): ReadonlyArray<Link> => {
  let behind = 0
  return plainHostsIn(host).map(({ from, to }): Link => {
    const counted = to - from
    const first = host.indexOf(host.slice(from, to), behind)
    behind = first + counted
    return { from: at + first, to: at + behind, counted }
  })
}

/**
 * Returns the links that X makes of a text in normal form C; takes linear time. Source:
 * github.com/twitter/twitter-text, 3.1.0.
 */
export const tweetLinksIn = (text: string): ReadonlyArray<Link> => {
  if (!text.includes(".")) return []
  const hosts = new HostsIn(text)
  const links: Array<Link> = []

  /** Returns the end of the link that may begin here, even if it does not count as one; undefined if none begins. */
  const read = (from: number): number | undefined => {
    const host = schemeEnd(text, from)
    const hostEnd = hosts.endFrom(host)
    if (hostEnd === undefined) return undefined
    const pathFrom = portEnd(text, hostEnd)
    const pathTo = pathEnd(text, pathFrom)
    const to = queryEnd(text, pathTo)
    const hasScheme = host > from
    if (to - from + (hasScheme ? host - from : 8) > longestUrl || !isHost(text.slice(host, hostEnd))) return to
    if (hasScheme) {
      const end = cutTco(text, from, to)
      if (end !== undefined) links.push({ from, to: end, counted: end - from })
      return to
    }
    if (from > 0 && "-_./".includes(text[from - 1]!)) return to
    const plain = plainLinks(text.slice(host, hostEnd), host)
    const last = plain.at(-1)
    // With a path, the last link extends to the end of the address, whatever is in between; without one, nothing behind
    // its host belongs to it.
    if (last === undefined || pathTo === pathFrom) links.push(...plain)
    else links.push(...plain.slice(0, -1), { from: last.from, to, counted: last.counted + (to - hostEnd) })
    return to
  }

  const starts = (at: number) => isAt(of.preceding, text, at - 1)
  let at = 0
  const begins = starts(1) ? read(1) : undefined
  at = begins ?? read(0) ?? 1
  while (at < text.length) {
    const end = starts(at + 1) ? read(at + 1) : undefined
    at = end ?? at + 1
  }
  return links
}
