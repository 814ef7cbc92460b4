/** A queue in which owners take turns; items of one owner come in the order they were added. */
export class FairQueue<A> {
  // In the order of turns: a served owner goes to the end.
  private readonly waiting = new Map<string, Array<A>>()

  /** Number of one owner's waiting items. */
  count(owner: string): number {
    return this.waiting.get(owner)?.length ?? 0
  }

  add(owner: string, item: A): void {
    const own = this.waiting.get(owner)
    if (own) own.push(item)
    else this.waiting.set(owner, [item])
  }

  remove(owner: string, item: A): void {
    const rest = this.waiting.get(owner)?.filter((other) => other !== item) ?? []
    if (rest.length > 0) this.waiting.set(owner, rest)
    else this.waiting.delete(owner)
  }

  /** Takes the next item; undefined if none is waiting. */
  next(): A | undefined {
    for (const [owner, own] of this.waiting) {
      const item = own.shift()
      this.waiting.delete(owner)
      if (own.length > 0) this.waiting.set(owner, own)
      return item
    }
    return undefined
  }
}
