import { Clock, Context, Effect, Layer } from "effect"

// They say that they are there more often than that, twice.
const forgottenAfterMs = 25_000

/** Which workers of other processes there are, as far as they were heard of. */
export class Neighbours extends Context.Service<Neighbours>()("@tidings/jobs/Neighbours", {
  make: Effect.sync(() => {
    const heardMs = new Map<string, number>()
    return {
      note: (name: string) => Effect.map(Clock.currentTimeMillis, (now) => void heardMs.set(name, now)),

      /** Whether there are any. */
      areThere: Effect.suspend(() => {
        if (heardMs.size === 0) return Effect.succeed(false)
        return Effect.map(Clock.currentTimeMillis, (now) => {
          for (const [name, at] of heardMs) if (now - at > forgottenAfterMs) heardMs.delete(name)
          return heardMs.size > 0
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
