/**
 * Caches answers by text: those of the last `most` characters of keys, and some of as many before. A hit in the young
 * generation reorders nothing, so it is several times as fast as an LRU list.
 */
export class TwoGenerationCache<A extends {}> {
  readonly #most: number
  #young = new Map<string, A>()
  #old = new Map<string, A>()
  #characters = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the cached answer, or else the result of `read`, which is then cached. */
  get(text: string, read: (text: string) => A): A {
    return this.#young.get(text) ?? this.#remember(text, this.#old.get(text) ?? read(text))
  }

  #remember(text: string, answer: A): A {
    this.#characters += text.length + 1
    if (this.#characters > this.#most) {
      this.#old = this.#young
      this.#young = new Map()
      this.#characters = text.length + 1
    }
    this.#young.set(text, answer)
    return answer
  }
}
