interface Entry<A> {
  readonly value: A
  readonly weight: number
}

/** A map that drops the least recently used entries once it holds too many entries or too much weight. */
export class LruCache<A> {
  private readonly entries = new Map<string, Entry<A>>()
  private readonly max: { readonly entries: number; readonly weight: number }
  private weight = 0

  constructor(max: { readonly entries: number; readonly weight: number }) {
    this.max = max
  }

  get size(): number {
    return this.entries.size
  }

  get(key: string): A | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: A, weight: number): void {
    this.drop(key)
    this.entries.set(key, { value, weight })
    this.weight += weight
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.max.entries && this.weight <= this.max.weight) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0
    this.entries.delete(key)
  }
}
