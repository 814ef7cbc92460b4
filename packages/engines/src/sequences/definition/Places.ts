import { closest } from "./closest.ts"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"

/** Maximum findings reported per file; the rest show up once these are fixed. */
export const mostFindings = 500

/** Maximum "Did you mean" guesses per file. */
const mostGuesses = 50

/** Offsets of a value and of its key in the text. */
interface Place {
  readonly key: number
  readonly value: number
}

const parentOf = (path: string): string => path.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/u, "")

/** Offsets of all values of a file, and the findings collected so far. */
export class Places {
  private readonly file: string
  private readonly places = new Map<string, Place>()
  private readonly found = new Map<string, { readonly offset: number; readonly finding: DefinitionFinding }>()
  private guesses = 0
  private readonly lineStarts: ReadonlyArray<number>

  constructor(file: string, text: string) {
    this.file = file
    const starts = [0]
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
    this.lineStarts = starts
  }

  get count(): number {
    return this.found.size
  }

  set(path: string, place: Place): void {
    if (!this.places.has(path)) this.places.set(path, place)
  }

  /** The line of an offset, from 1. */
  lineOf(offset: number): number {
    let low = 0
    let high = this.lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  /** Adds a finding at an offset; ignores duplicates and all findings after the first 4 × `mostFindings`. */
  refuseAt(offset: number, code: string, message: string, path = ""): void {
    const name = `${offset} ${code} ${message}`
    if (this.found.size >= 4 * mostFindings || this.found.has(name)) return
    const line = this.lineOf(offset)
    const column = offset - this.lineStarts[line - 1]! + 1
    this.found.set(name, { offset, finding: { file: this.file, line, column, path, code, message } })
  }

  /**
   * Adds a finding at the value or key of a path; if the path has no value, at the key of the nearest enclosing one.
   */
  refuse(path: string, code: string, message: string, at: keyof Place = "value"): void {
    const place = this.places.get(path)
    if (place !== undefined) return this.refuseAt(place[at], code, message, path)
    let outer = path
    while (outer !== "" && !this.places.has(outer)) outer = parentOf(outer)
    this.refuseAt(this.places.get(outer)?.key ?? 0, code, message, path)
  }

  /** True if there is a finding with one of these codes at the path or inside it. */
  has(codes: ReadonlySet<string>, path = ""): boolean {
    const isInside = (at: string) =>
      path === "" || at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`)
    return this.found.values().some(({ finding }) => codes.has(finding.code) && isInside(finding.path))
  }

  /** The name closest to a word; undefined if none is near or `mostGuesses` is used up. */
  closest(word: string, names: Iterable<string>): string | undefined {
    return this.guesses++ < mostGuesses ? closest(word, names) : undefined
  }

  /** ` Did you mean "x"?`; empty if no name is near. */
  didYouMean(word: string, names: Iterable<string>): string {
    const name = this.closest(word, names)
    return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`
  }

  /** The first `mostFindings` findings, sorted by offset. */
  get findings(): ReadonlyArray<DefinitionFinding> {
    return [...this.found.values()]
      .toSorted((a, b) => a.offset - b.offset)
      .slice(0, mostFindings)
      .map(({ finding }) => finding)
  }
}
