import { Clock, Context, Effect, Layer } from "effect"

// They announce themselves at least twice within this time.
const forgottenAfterMs = 25_000

/** Known workers in other processes. */
export class Neighbours extends Context.Service<Neighbours>()("@tidings/jobs/Neighbours", {
  make: Effect.sync(() => {
    const heardMs = new Map<string, number>()
    return {
      note: (name: string) => Effect.map(Clock.currentTimeMillis, (now) => void heardMs.set(name, now)),

      /** True if there are any. */
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
