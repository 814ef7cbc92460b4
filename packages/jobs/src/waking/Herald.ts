import { currentHome, firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import { newId } from "@tidings/schema/Id"
import { notify } from "@tidings/storage/notifications"
import { Database } from "@tidings/storage/Database"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Clock, Context, Effect, Layer } from "effect"
import { textOfPresence, textOfTurns, turnKeyOf } from "./WakingNotice.ts"
import { Waking } from "./Waking.ts"

export const channel = "tidings_jobs"

// NOTIFY takes a lock on the whole database, so all turns within this time are sent at once.
const gatherFor = "5 millis"

/** Notifies other processes, over Postgres, of waiting jobs and of this worker's presence. */
export class Herald extends Context.Service<Herald>()("@tidings/jobs/Herald", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const scope = yield* Effect.scope
    const name = newId("job", yield* Clock.currentTimeMillis).slice(4)
    let gathered = new Map<HomeCode, Map<string, DueTurn>>()
    let isDown = false

    const send = (text: string) => inHome(firstHome, Effect.provideService(notify(channel, text), Database, database))

    const flush = Effect.suspend(() => {
      const texts = Array.from(gathered, ([home, turns]) => textOfTurns(name, [...turns.values()], home))
      gathered = new Map()
      return Effect.forEach(texts, send, { discard: true }).pipe(
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

      /** Sends the turns within 5 ms, together with others that follow meanwhile; does not wait for it. */
      tell: (due: ReadonlyArray<DueTurn>): Effect.Effect<void> =>
        Effect.suspend(() => {
          if (due.length === 0) return Effect.void
          const isFirst = gathered.size === 0
          const turns = gathered.get(currentHome()) ?? new Map<string, DueTurn>()
          gathered.set(currentHome(), turns)
          for (const turn of due) {
            const known = turns.get(turnKeyOf(turn))
            if (known === undefined || turn.runAtMs < known.runAtMs) turns.set(turnKeyOf(turn), turn)
          }
          return isFirst ? Effect.asVoid(Effect.forkIn(Effect.delay(flush, gatherFor), scope)) : Effect.void
        }),

      /** Announces that a worker is here. */
      say: (here: "says" | "asks"): Effect.Effect<void> => send(textOfPresence(name, here))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** For a process that works on no jobs itself: it notifies other processes of each job. */
export const elsewhere: Layer.Layer<never, never, Database> = Layer.effect(
  Waking,
  Effect.map(Herald, ({ tell }) => ({ worksHere: false, tell }))
).pipe(Layer.provide(Herald.layer))
