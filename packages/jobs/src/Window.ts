import { noneByRank, roomFor } from "./Priority.ts"

interface Bounds {
  readonly least: number
  readonly most: number
  /** Places beyond the others for what is transactional, and twice as many for what is interactive. */
  readonly reserved: number
}

// What was claimed waits no longer than about this for what it needs.
const longestWaitMs = 100

/**
 * How many jobs of a lane a worker has at work. It starts with the fewest; it grows by half when jobs ran out though more were waiting in the table,
 * and shrinks by a quarter when they waited longer than 100 ms for what they need. Jobs are claimed when half of them is done, so that claims are few.
 */
export class Window {
  readonly #bounds: Bounds
  readonly #atWork = noneByRank()
  #size: number
  #ranDry = false
  #waitedLong = false

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#size = bounds.least
  }

  /** For jobs that wait for nothing once they were claimed: always so many as this says then, each claimed as soon as another is done. */
  static fixed(size: number | (() => number)): Window {
    const most = () => (typeof size === "number" ? size : size())
    return new Window({
      get least() {
        return most()
      },
      get most() {
        return most()
      },
      reserved: 0
    })
  }

  /** Counts a job of a rank that is at work from now on. */
  begin(rank: number): void {
    this.#atWork[rank]! += 1
  }

  end(rank: number): void {
    this.#atWork[rank]! -= 1
  }

  /** How many more of a rank may be claimed. */
  free(rank: number): number {
    const { least, most, reserved } = this.#bounds
    const total = this.#atWork.reduce((sum, count) => sum + count, 0)
    if (least === most) return roomFor(rank, this.#atWork, { common: least, reserved })
    return roomFor(rank, this.#atWork, { common: total <= this.#size / 2 ? this.#size : 0, reserved })
  }

  /** A job that was claimed waited so long until it had what it needs. */
  waited(ms: number): void {
    if (ms > longestWaitMs) this.#waitedLong = true
  }

  /** Something could have been carried, and nothing waited here for it. */
  ranDry(): void {
    this.#ranDry = true
  }

  /** A claim is over; `isFull` when it brought all that it asked for, so that more may wait in the table. */
  claimed(isFull: boolean): void {
    const { least, most } = this.#bounds
    if (this.#waitedLong) this.#size = Math.max(least, Math.floor(this.#size * 0.75))
    else if (this.#ranDry && isFull) this.#size = Math.min(most, Math.ceil(this.#size * 1.5))
    this.#ranDry = false
    this.#waitedLong = false
  }
}
