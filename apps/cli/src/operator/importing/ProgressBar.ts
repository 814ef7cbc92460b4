import type { Writable } from "node:stream"

const width = 24
const number = new Intl.NumberFormat("en")

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** How far something has come, on one line that is written over; nothing where nobody looks at a terminal. */
export class ProgressBar {
  readonly #out: Writable & { readonly isTTY?: boolean }
  readonly #total: number
  readonly #startedMs: number
  readonly #from: number

  constructor(out: Writable & { readonly isTTY?: boolean }, total: number, from: number, nowMs: number) {
    this.#out = out
    this.#total = total
    this.#from = from
    this.#startedMs = nowMs
  }

  show(done: number, nowMs: number): void {
    if (this.#out.isTTY !== true) return
    const share = done / this.#total
    const full = Math.floor(share * width)
    const perSecond = ((done - this.#from) * 1000) / Math.max(1, nowMs - this.#startedMs)
    const left = done === this.#total ? "done" : `${duration((this.#total - done) / perSecond)} left`
    const counts = `${number.format(done)} of ${number.format(this.#total)}`
    const bar = "█".repeat(full) + "░".repeat(width - full)
    this.#out.write(
      `\r${bar} ${Math.floor(share * 100)} %  ${counts}  ${number.format(Math.round(perSecond))}/s  ${left}\u001b[K`
    )
  }

  /** Leaves the line as it is, for what is said next. */
  end(): void {
    if (this.#out.isTTY === true) this.#out.write("\n")
  }
}
