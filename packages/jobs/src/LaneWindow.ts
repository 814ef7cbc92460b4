import { noneByRank, roomFor } from "./Priority.ts"

interface Bounds {
  readonly least: number
  readonly most: number
  /** Additional places for transactional jobs, and twice as many for interactive ones. */
  readonly reserved: number
}

// Longest acceptable wait of a claimed job for its connection.
const longestWaitMs = 100

/**
 * Number of a lane's jobs that a worker runs at once. It starts at the minimum, grows by half if jobs ran out while
 * more waited in the table, and shrinks by a quarter if they waited longer than 100 ms for a connection. New jobs are
 * claimed when half are done, so that claims are few.
 */
export class LaneWindow {
  readonly #bounds: Bounds
  readonly #atWork = noneByRank()
  #size: number
  #ranDry = false
  #waitedLong = false

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#size = bounds.least
  }

  /**
   * A window for jobs that wait for nothing once claimed: always the current size, with a claim as soon as a job is
   * done.
   */
  static fixed(size: number | (() => number)): LaneWindow {
    const most = () => (typeof size === "number" ? size : size())
    return new LaneWindow({
      get least() {
        return most()
      },
      get most() {
        return most()
      },
      reserved: 0
    })
  }

  /** Counts a running job of a rank. */
  begin(rank: number): void {
    this.#atWork[rank]! += 1
  }

  end(rank: number): void {
    this.#atWork[rank]! -= 1
  }

  /** Jobs of a rank that may be claimed. */
  free(rank: number): number {
    const { least, most, reserved } = this.#bounds
    const total = this.#atWork.reduce((sum, count) => sum + count, 0)
    if (least === most) return roomFor(rank, this.#atWork, { common: least, reserved })
    return roomFor(rank, this.#atWork, { common: total <= this.#size / 2 ? this.#size : 0, reserved })
  }

  /** Reports the time that a claimed job waited for its connection. */
  waited(ms: number): void {
    if (ms > longestWaitMs) this.#waitedLong = true
  }

  /** Reports that a connection was free while no job waited for it. */
  ranDry(): void {
    this.#ranDry = true
  }

  /**
   * Adapts the size after a claim; `isFull` is true if it got all that it asked for, so that more may wait in the
   * table.
   */
  claimed(isFull: boolean): void {
    const { least, most } = this.#bounds
    if (this.#waitedLong) this.#size = Math.max(least, Math.floor(this.#size * 0.75))
    else if (this.#ranDry && isFull) this.#size = Math.min(most, Math.ceil(this.#size * 1.5))
    this.#ranDry = false
    this.#waitedLong = false
  }
}
