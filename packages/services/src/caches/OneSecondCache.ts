import { Clock, Context, Data, Effect, type Fiber } from "effect"
import { monotonicMs } from "./monotonicMs.ts"

/** The value could not be read within a second. */
export class Unanswered extends Data.TaggedError("Unanswered") {}

interface Options<A> {
  /** Reads the current value of a key; `before` is the value read last, to be returned again if unchanged. */
  readonly read: (key: string, before: A | undefined) => Effect.Effect<A>
  /** Maximum number of keys kept; those read longest ago are evicted first. */
  readonly most: number
  /** Name of the cached values in the log; short links by default. */
  readonly what?: string
}

interface Entry<A> {
  readonly value: A
  readonly askedAtMs: number
}

const freshForMs = 1_000
/** Age in milliseconds from which a value in use is refreshed in the background, so that no caller waits. */
const renewedAfterMs = 500
/** Maximum number of concurrent reads; beyond it, callers fail at once instead of waiting. */
const mostReadings = 1_000

/**
 * Caches values for a second from the moment they were requested: a change shows within that second, and no older value
 * is ever returned, even if the source no longer answers. Concurrent callers for one key share one read. Decided in
 * docs/decisions/links.md.
 */
export class OneSecondCache<A> {
  readonly #entries = new Map<string, Entry<A>>()
  readonly #readings = new Map<string, Fiber.Fiber<A, Unanswered>>()
  readonly #options: Options<A>
  readonly #clock: Clock.Clock
  readonly #run: <B, E>(effect: Effect.Effect<B, E>) => Fiber.Fiber<B, E>
  #isDown = false

  constructor(options: Options<A>, context: Context.Context<never>) {
    this.#options = options
    this.#clock = Context.get(context, Clock.Clock)
    this.#run = Effect.runForkWith(context)
  }

  static readonly make = <A>(options: Options<A>): Effect.Effect<OneSecondCache<A>> =>
    Effect.map(Effect.context(), (context) => new OneSecondCache(options, context))

  get #what(): string {
    return this.#options.what ?? "short links"
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns the cached value without waiting; undefined if it has to be read. */
  known(key: string): A | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    const ageMs = monotonicMs(this.#clock) - entry.askedAtMs
    if (ageMs >= freshForMs) return undefined
    if (ageMs >= renewedAfterMs) this.#reading(key)
    return entry.value
  }

  /** Returns the cached value, or else reads it now. */
  readonly get = (key: string): Effect.Effect<A, Unanswered> =>
    Effect.suspend(() => {
      const known = this.known(key)
      if (known !== undefined) return Effect.succeed(known)
      const reading = this.#reading(key)
      return reading === undefined
        ? Effect.fail(new Unanswered())
        : Effect.callback<A, Unanswered>((resume) => void reading.addObserver(resume))
    })

  #reading(key: string): Fiber.Fiber<A, Unanswered> | undefined {
    const underWay = this.#readings.get(key)
    if (underWay !== undefined || this.#readings.size >= mostReadings) return underWay
    const askedAtMs = monotonicMs(this.#clock)
    const reading = this.#run(
      Effect.suspend(() => this.#options.read(key, this.#entries.get(key)?.value)).pipe(
        Effect.timeoutOrElse({
          duration: freshForMs,
          orElse: () => Effect.die(new Error("no answer within a second"))
        }),
        Effect.tap((value) => this.#keep(key, { value, askedAtMs })),
        Effect.catchCause((cause) => Effect.andThen(this.#logOnce(cause), Effect.fail(new Unanswered()))),
        Effect.onExit(() => Effect.sync(() => void this.#readings.delete(key)))
      )
    )
    if (reading.pollUnsafe() === undefined) this.#readings.set(key, reading)
    return reading
  }

  #keep(key: string, entry: Entry<A>): Effect.Effect<void> {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#options.most) this.#entries.delete(this.#entries.keys().next().value!)
    if (!this.#isDown) return Effect.void
    this.#isDown = false
    return Effect.logInfo(`${this.#what} can be looked up in the database again`)
  }

  #logOnce(cause: unknown): Effect.Effect<void> {
    if (this.#isDown) return Effect.void
    this.#isDown = true
    return Effect.logWarning(`${this.#what} cannot be looked up in the database: visitors get 503`, cause)
  }
}
