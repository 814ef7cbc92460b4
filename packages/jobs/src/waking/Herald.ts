import { newId } from "@tidings/schema/Id"
import { notify } from "@tidings/storage/notifications"
import { Database } from "@tidings/storage/Database"
import type { Due } from "@tidings/storage/repositories/jobRows"
import { Clock, Context, Effect, Layer } from "effect"
import { textOfPresence, textOfTurns, turnKeyOf } from "./Notice.ts"
import { Waking } from "./Waking.ts"

export const channel = "tidings_jobs"

// NOTIFY takes a lock of the whole database, so all that is asked for within this time is told at once.
const gatherFor = "5 millis"

/** Tells other processes, over Postgres, what waits and who works. */
export class Herald extends Context.Service<Herald>()("@tidings/jobs/Herald", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const scope = yield* Effect.scope
    const name = newId("job", yield* Clock.currentTimeMillis).slice(4)
    let gathered = new Map<string, Due>()
    let isDown = false

    const send = (text: string) => Effect.provideService(notify(channel, text), Database, database)

    const flush = Effect.suspend(() => {
      if (gathered.size === 0) return Effect.void
      const text = textOfTurns(name, [...gathered.values()])
      gathered = new Map()
      return send(text).pipe(
        Effect.andThen(Effect.sync(() => void (isDown = false))),
        Effect.catchCause((cause) => {
          if (isDown) return Effect.void
          isDown = true
          return Effect.logWarning("workers could not be told of new jobs; they find them within a second", cause)
        })
      )
    })
    yield* Effect.addFinalizer(() => flush)

    return {
      /** Unique among all processes. */
      name,

      /** Tells what waits within 5 ms, with all that is told meanwhile, and goes on at once. */
      tell: (due: ReadonlyArray<Due>): Effect.Effect<void> =>
        Effect.suspend(() => {
          const isFirst = gathered.size === 0
          for (const turn of due) {
            const known = gathered.get(turnKeyOf(turn))
            if (known === undefined || turn.runAtMs < known.runAtMs) gathered.set(turnKeyOf(turn), turn)
          }
          return isFirst && due.length > 0
            ? Effect.asVoid(Effect.forkIn(Effect.delay(flush, gatherFor), scope))
            : Effect.void
        }),

      /** Says that a worker is here. */
      say: (here: "says" | "asks"): Effect.Effect<void> => send(textOfPresence(name, here))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** For a process that works on no jobs itself: workers elsewhere are told of each. */
export const elsewhere: Layer.Layer<never, never, Database> = Layer.effect(
  Waking,
  Effect.map(Herald, ({ tell }) => ({ worksHere: false, tell }))
).pipe(Layer.provide(Herald.layer))
