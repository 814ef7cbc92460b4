import { closest } from "./closest.ts"
import type { Finding } from "./Finding.ts"

/** The most that is told of one file; whoever mends those is told the next. */
export const mostFindings = 500

/** For how many words of one file it is asked what was meant. */
const mostGuesses = 50

/** Where a value stands in a text, and the key that names it. */
interface Place {
  readonly key: number
  readonly value: number
}

const parentOf = (path: string): string => path.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/u, "")

/** Where everything of a file stands, and what was found wrong with it so far. */
export class Places {
  private readonly file: string
  private readonly places = new Map<string, Place>()
  private readonly found = new Map<string, { readonly offset: number; readonly finding: Finding }>()
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

  /** Something is wrong at an offset; the same at the same place once. */
  refuseAt(offset: number, code: string, message: string, path = ""): void {
    const name = `${offset} ${code} ${message}`
    if (this.found.size >= 4 * mostFindings || this.found.has(name)) return
    const line = this.lineOf(offset)
    const column = offset - this.lineStarts[line - 1]! + 1
    this.found.set(name, { offset, finding: { file: this.file, line, column, path, code, message } })
  }

  /** Something is wrong with the value at a path, or with its key; where there is none, with what ought to hold it. */
  refuse(path: string, code: string, message: string, at: keyof Place = "value"): void {
    const place = this.places.get(path)
    if (place !== undefined) return this.refuseAt(place[at], code, message, path)
    let outer = path
    while (outer !== "" && !this.places.has(outer)) outer = parentOf(outer)
    this.refuseAt(this.places.get(outer)?.key ?? 0, code, message, path)
  }

  /** Whether anything of these codes is wrong, at a path or inside it. */
  has(codes: ReadonlySet<string>, path = ""): boolean {
    const isInside = (at: string) =>
      path === "" || at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`)
    return this.found.values().some(({ finding }) => codes.has(finding.code) && isInside(finding.path))
  }

  /** The name that was most likely meant by a word, where one is near. */
  closest(word: string, names: Iterable<string>): string | undefined {
    return this.guesses++ < mostGuesses ? closest(word, names) : undefined
  }

  /** ` Did you mean "x"?`, or nothing. */
  didYouMean(word: string, names: Iterable<string>): string {
    const name = this.closest(word, names)
    return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`
  }

  /** Everything, sorted by place. */
  get findings(): ReadonlyArray<Finding> {
    return [...this.found.values()]
      .toSorted((a, b) => a.offset - b.offset)
      .slice(0, mostFindings)
      .map(({ finding }) => finding)
  }
}
