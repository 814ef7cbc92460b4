/** Minimum number of entries before any is evicted. */
const smallest = 1_024

/**
 * Keeps limiters by id and evicts those that are back at full allowance, which a new one would equal. It sweeps each
 * time its size has doubled, so that it holds at most twice the entries that were busy at the last sweep (or 1,024) at
 * a constant cost per call.
 */
export class IdleEvictingMap<Entry extends { readonly restsAtMs: number }> {
  readonly #entries = new Map<string, Entry>()
  #sweepSize = smallest

  get size(): number {
    return this.#entries.size
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  set(id: string, entry: Entry, nowMs: number): void {
    this.#entries.set(id, entry)
    if (this.#entries.size > this.#sweepSize) this.#sweep(nowMs)
  }

  #sweep(nowMs: number): void {
    for (const [id, entry] of this.#entries) if (entry.restsAtMs <= nowMs) this.#entries.delete(id)
    this.#sweepSize = Math.max(smallest, this.#entries.size * 2)
  }
}
