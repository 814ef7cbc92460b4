import { Data, Effect, Exit, Scope } from "effect"

/** The account cannot be used until a person acts. */
export class Unusable extends Data.TaggedError("Unusable")<{
  readonly message: string
  /** True if only this process cannot use it. */
  readonly isOurs?: boolean
}> {}

/** The workspace has no such account, or none that can be used just now. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly message: string }> {}

interface Held<A> {
  readonly value: A
  readonly scope: Scope.Closeable
  usedAtMs: number
  uses: number
  /** True if it has to be closed as soon as nobody uses it. */
  isDropped: boolean
}

const idleMs = 300_000

/**
 * Open resources by key, each in its own scope. A scope closes once unused after it was dropped, was idle for five
 * minutes, or was the least recently used of too many.
 */
export class OpenAccounts<A> {
  readonly #held = new Map<string, Held<A>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#held.size
  }

  get(key: string): A | undefined {
    return this.#held.get(key)?.value
  }

  /** Uses the resource under a key, opening it if needed; it stays open at least as long as it is used. */
  using<B, E, R, E2, R2>(
    key: string,
    nowMs: number,
    open: Effect.Effect<A, E, R>,
    use: (value: A) => Effect.Effect<B, E2, R2>
  ): Effect.Effect<B, E | E2, Exclude<R, Scope.Scope> | R2> {
    return Effect.acquireUseRelease(
      Effect.suspend(() => {
        const held = this.#held.get(key)
        return held === undefined ? this.#opened(key, nowMs, open) : Effect.succeed(this.#used(key, held, nowMs))
      }),
      ({ value }) => use(value),
      (held) => {
        held.uses -= 1
        return held.isDropped ? this.#closedUnused(held) : Effect.void
      }
    )
  }

  /** Drops the resources of these keys: none is used again, and each closes when its last use ends. */
  drop(keys: Iterable<string>): Effect.Effect<void> {
    return Effect.forEach([...keys], (key) => this.#dropped(key), { discard: true })
  }

  /** Closes resources that were unused for five minutes. */
  closeIdle(nowMs: number): Effect.Effect<void> {
    return Effect.suspend(() => this.drop(this.#beyond(nowMs)))
  }

  get closeAll(): Effect.Effect<void> {
    return Effect.suspend(() => this.drop(this.#held.keys()))
  }

  #opened<E, R>(
    key: string,
    nowMs: number,
    open: Effect.Effect<A, E, R>
  ): Effect.Effect<Held<A>, E, Exclude<R, Scope.Scope>> {
    return Effect.gen({ self: this }, function* () {
      const scope = yield* Scope.make()
      const value = yield* Effect.onError(Scope.provide(open, scope), (cause) =>
        Scope.close(scope, Exit.failCause(cause))
      )
      // Another fiber may have opened it meanwhile.
      const first = this.#held.get(key)
      if (first !== undefined) {
        yield* Scope.close(scope, Exit.void)
        return this.#used(key, first, nowMs)
      }
      const held = this.#used(key, { value, scope, usedAtMs: nowMs, uses: 0, isDropped: false }, nowMs)
      yield* this.drop(this.#beyond(nowMs))
      return held
    })
  }

  #used(key: string, held: Held<A>, nowMs: number): Held<A> {
    held.uses += 1
    held.usedAtMs = nowMs
    this.#held.delete(key)
    this.#held.set(key, held)
    return held
  }

  /** Keys of unused resources to close, oldest first: while there are too many, or if they were idle for too long. */
  #beyond(nowMs: number): ReadonlyArray<string> {
    const unused = [...this.#held].filter(([, { uses }]) => uses === 0)
    const tooMany = this.#held.size - this.#most
    return unused.filter(([, { usedAtMs }], place) => place < tooMany || usedAtMs <= nowMs - idleMs).map(([key]) => key)
  }

  #dropped(key: string): Effect.Effect<void> {
    const held = this.#held.get(key)
    if (held === undefined) return Effect.void
    this.#held.delete(key)
    held.isDropped = true
    return this.#closedUnused(held)
  }

  #closedUnused({ scope, uses }: Held<A>): Effect.Effect<void> {
    return uses === 0 ? Scope.close(scope, Exit.void) : Effect.void
  }
}
