import { quotaOf, shards } from "@tidings/storage/repositories/monthRoom"

/** The remaining monthly budget while many sends are drafted that are counted together. */
export class Budget {
  readonly #used: Map<number, number>

  /** `used` is the number of counted sends per shard. */
  constructor(used: ReadonlyMap<number, number>) {
    this.#used = new Map(used)
  }

  /**
   * Counts one send in the shard `near`, or in the one with the most room if that is full, and returns the shard;
   * undefined if none has room. Sends of one statement are best counted in few shards.
   */
  take(budget: number, near?: number): number | undefined {
    if (near !== undefined && quotaOf(budget, near) > (this.#used.get(near) ?? 0)) {
      this.#used.set(near, (this.#used.get(near) ?? 0) + 1)
      return near
    }
    let best: number | undefined
    let most = 0
    for (let shard = 0; shard < shards; shard++) {
      const room = quotaOf(budget, shard) - (this.#used.get(shard) ?? 0)
      if (room > most) [best, most] = [shard, room]
    }
    if (best !== undefined) this.#used.set(best, (this.#used.get(best) ?? 0) + 1)
    return best
  }
}
