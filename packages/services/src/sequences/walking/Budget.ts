import { quotaOf, shards } from "@tidings/storage/repositories/AcceptanceRepository"

/** What is left of a month's budget while many sends are drawn that are counted together. */
export class Budget {
  readonly #used: Map<number, number>

  /** How many sends each shard has counted. */
  constructor(used: ReadonlyMap<number, number>) {
    this.#used = new Map(used)
  }

  /** Counts one more in the shard that has the most room; undefined when none has any. */
  take(budget: number): number | undefined {
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
