import { topLevelDomains } from "./topLevelDomains.ts"
import { urlCharacters as of } from "./urlCharacters.ts"

const longestTop = Math.max(...Array.from(topLevelDomains, (domain) => domain.length))

const isAt = (pattern: RegExp, text: string, at: number): boolean => at < text.length && pattern.test(text[at]!)

/** The end of the longest top-level domain that begins here; undefined where none does. */
export const topEnd = (text: string, from: number): number | undefined => {
  for (let to = Math.min(text.length, from + longestTop); to > from; to--) {
    const ends = to === text.length || of.afterTop.test(text[to]!)
    if (ends && topLevelDomains.has(text.slice(from, to).toLowerCase())) return to
  }
  if (!isAt(/[xX]/u, text, from)) return undefined
  const [punycode] = /^[xX][nN]--[-0-9a-zA-Z]{1,1000}/u.exec(text.slice(from, from + 1_004)) ?? []
  return punycode === undefined ? undefined : from + punycode.length
}

/** One of the names between the dots of a chain: where it begins, and where its dot or the end of the chain is. */
interface Label {
  readonly from: number
  readonly to: number
  readonly hasUnderscore: boolean
  /** The end of the top-level domain that it begins with. */
  readonly top: number | undefined
  /** Whether the next label belongs to the same chain. */
  leads: boolean
  /** The last label after this one that may be the top of a host which begins before the label in front of it. */
  lastTop: number
}

/** Names of hosts in a text, each found from any place of it at a cost that does not depend on how long the text is. */
export class HostsIn {
  readonly #text: string
  /** By UTF-16 unit: which label it stands in, -1 in none. */
  readonly #labelAt: Int32Array
  readonly #labels: Array<Label> = []

  constructor(text: string) {
    this.#text = text
    this.#labelAt = new Int32Array(text.length).fill(-1)
    let from = 0
    while (from < text.length) from = this.#readChain(from)
  }

  /** The end of the host that begins here; undefined where none does. */
  endFrom(at: number): number | undefined {
    const index = this.#labelAt[at] ?? -1
    if (index < 0 || !of.domain.test(this.#text[at]!)) return undefined
    const label = this.#labels[index]!
    if (label.lastTop > index + 1) return this.#labels[label.lastTop]!.top
    const isClean = label.leads && !this.#text.slice(at, label.to).includes("_")
    return isClean ? this.#labels[index + 1]!.top : undefined
  }

  /** Reads labels that are joined by dots; where the next chain may begin. */
  #readChain(start: number): number {
    const text = this.#text
    const first = this.#labels.length
    let from = start
    for (;;) {
      let to = from
      let hasUnderscore = false
      while (to < text.length && (text[to] === "-" || text[to] === "_" || of.domain.test(text[to]!))) {
        hasUnderscore ||= text[to] === "_"
        to++
      }
      if (to === from) break
      this.#labelAt.fill(this.#labels.length, from, to)
      this.#labels.push({ from, to, hasUnderscore, top: topEnd(text, from), leads: false, lastTop: -1 })
      // A name that ends in - or _ has no other behind it.
      if (text[to] !== "." || !of.domain.test(text[to - 1]!)) {
        from = to
        break
      }
      from = to + 1
      // Nor may one begin so.
      if (!isAt(of.domain, text, from)) break
    }
    this.#settle(first)
    return Math.max(from, start + 1)
  }

  #settle(first: number): void {
    let last = -1
    for (let index = this.#labels.length - 1; index >= first; index--) {
      const label = this.#labels[index]!
      label.lastTop = last
      const before = this.#labels[index - 1]
      label.leads = index < this.#labels.length - 1
      if (index > first && last < 0 && label.top !== undefined && !before!.hasUnderscore) last = index
    }
  }
}
