import { topLevelDomains } from "./topLevelDomains.ts"
import { urlCharacters as of } from "./urlCharacters.ts"

const longestTop = Math.max(...Array.from(topLevelDomains, (domain) => domain.length))

const isAt = (pattern: RegExp, text: string, at: number): boolean => at < text.length && pattern.test(text[at]!)

/** Returns the end of the longest top-level domain that begins here; undefined if none does. */
export const topEnd = (text: string, from: number): number | undefined => {
  for (let to = Math.min(text.length, from + longestTop); to > from; to--) {
    const ends = to === text.length || of.afterTop.test(text[to]!)
    if (ends && topLevelDomains.has(text.slice(from, to).toLowerCase())) return to
  }
  if (!isAt(/[xX]/u, text, from)) return undefined
  const [punycode] = /^[xX][nN]--[-0-9a-zA-Z]{1,1000}/u.exec(text.slice(from, from + 1_004)) ?? []
  return punycode === undefined ? undefined : from + punycode.length
}

/** A name between the dots of a chain: its start, and the position of its dot or of the chain's end. */
interface Label {
  readonly from: number
  readonly to: number
  readonly hasUnderscore: boolean
  /** The end of the top-level domain at its start; undefined if there is none. */
  readonly top: number | undefined
  /** True if the next label belongs to the same chain. */
  leads: boolean
  /**
   * Index of the last later label that may be the top of a host starting before the label in front of it; -1 if there
   * is none.
   */
  lastTop: number
}

/** The host names in a text; finding one from any position takes time independent of the text's length. */
export class HostsIn {
  readonly #text: string
  /** Index of the label at each UTF-16 unit; -1 outside labels. */
  readonly #labelAt: Int32Array
  readonly #labels: Array<Label> = []

  constructor(text: string) {
    this.#text = text
    this.#labelAt = new Int32Array(text.length).fill(-1)
    let from = 0
    while (from < text.length) from = this.#readChain(from)
  }

  /** Returns the end of the host that begins here; undefined if none does. */
  endFrom(at: number): number | undefined {
    const index = this.#labelAt[at] ?? -1
    if (index < 0 || !of.domain.test(this.#text[at]!)) return undefined
    const label = this.#labels[index]!
    if (label.lastTop > index + 1) return this.#labels[label.lastTop]!.top
    const isClean = label.leads && !this.#text.slice(at, label.to).includes("_")
    return isClean ? this.#labels[index + 1]!.top : undefined
  }

  /** Reads a chain of labels joined by dots; returns the position where the next chain may begin. */
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
      // A name that ends in - or _ has no further name behind it.
      if (text[to] !== "." || !of.domain.test(text[to - 1]!)) {
        from = to
        break
      }
      from = to + 1
      // Nor may a name begin with - or _.
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
