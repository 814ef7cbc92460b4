import { Deferred, Effect } from "effect"
import { FairQueue } from "./FairQueue.ts"
import { Crowded } from "./threads.ts"

/** Maximum number of waiting effects per owner; `waitAtMost` is their longest wait. */
const mostWaiting = 16
const waitAtMost = "20 seconds"

interface Ticket {
  readonly called: Deferred.Deferred<void>
  isCalled: boolean
}

/** Makes a place where so many effects run at once and owners take turns; one with too many waiting is refused. */
export const takingTurns = (atOnce: number) => {
  const turns = new FairQueue<Ticket>()
  let busy = 0
  const assign = () => {
    while (busy < atOnce) {
      const ticket = turns.next()
      if (ticket === undefined) return
      busy += 1
      ticket.isCalled = true
      Deferred.doneUnsafe(ticket.called, Effect.void)
    }
  }
  return <A, E, R>(owner: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Crowded, R> =>
    Effect.suspend(() => {
      if (turns.count(owner) >= mostWaiting) return Effect.fail(new Crowded())
      const ticket: Ticket = { called: Deferred.makeUnsafe(), isCalled: false }
      const called = Effect.suspend(() => {
        turns.add(owner, ticket)
        assign()
        return Effect.timeoutOrElse(Deferred.await(ticket.called), {
          duration: waitAtMost,
          orElse: () => Effect.fail(new Crowded())
        })
      })
      const leave = Effect.sync(() => {
        if (!ticket.isCalled) return turns.remove(owner, ticket)
        busy -= 1
        assign()
      })
      return Effect.ensuring(Effect.andThen(called, work), leave)
    })
}
