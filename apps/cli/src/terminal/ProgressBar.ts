import type { Screen } from "./CommandTerminal.ts"

const width = 24
/** Time before the bar appears; work that is shorter shows none. */
const atOnceMs = 300
const number = new Intl.NumberFormat("en")

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

type Out = Pick<Screen, "isAnimated" | "write">

/** A progress bar on one line that is rewritten; it shows nothing unless a person looks at a terminal. */
export class ProgressBar {
  readonly #out: Out
  readonly #total: number | undefined
  readonly #startedMs: number
  readonly #from: number
  readonly #unit: string
  #isShown = false

  /** Without a `total` it shows the amount so far and the elapsed time. */
  constructor(out: Out, total: number | undefined, from: number, nowMs: number, unit = "") {
    this.#out = out
    this.#total = total
    this.#from = from
    this.#startedMs = nowMs
    this.#unit = unit === "" ? "" : ` ${unit}`
  }

  show(done: number, nowMs: number): void {
    const ms = Math.max(1, nowMs - this.#startedMs)
    if (!this.#isShown && ms < atOnceMs) return
    const perSecond = ((done - this.#from) * 1000) / ms
    const speed = `${number.format(Math.round(perSecond))}/s`
    if (this.#total === undefined)
      return this.say(`${number.format(done)}${this.#unit}  ${speed}  ${duration(ms / 1000)}`)
    const share = this.#total === 0 ? 1 : Math.min(1, done / this.#total)
    const full = Math.floor(share * width)
    const left = share === 1 ? "done" : `${perSecond > 0 ? duration((this.#total - done) / perSecond) : "?"} left`
    const counts = `${number.format(done)} of ${number.format(this.#total)}${this.#unit}`
    const bar = "█".repeat(full) + "░".repeat(width - full)
    this.say(`${bar} ${Math.floor(share * 100)} %  ${counts}  ${speed}  ${left}`)
  }

  /** Replaces the line by any text. */
  say(line: string): void {
    if (!this.#out.isAnimated) return
    this.#isShown = true
    this.#out.write(`\r${line}\u001b[K`)
  }

  /** Leaves the line and goes to the next one. */
  end(): void {
    if (this.#isShown) this.#out.write("\n")
    this.#isShown = false
  }

  /** Erases the line. */
  clear(): void {
    if (this.#isShown) this.#out.write("\r\u001b[K")
    this.#isShown = false
  }
}
