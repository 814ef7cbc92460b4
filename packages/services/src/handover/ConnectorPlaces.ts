import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { LaneWindow } from "@tidings/jobs/LaneWindow"
import { Context, Duration, Effect, Layer } from "effect"
import { ProviderPlaces, type Ticket } from "./ProviderPlaces.ts"

type Carrier = Pick<OpenConnector<Channel>, "capacity">

/**
 * The places of every account that messages go through, shared by all jobs that hand messages over. Decided in
 * docs/decisions/connectors.md.
 */
export class ConnectorPlaces extends Context.Service<ConnectorPlaces>()("@tidings/services/ConnectorPlaces", {
  make: Effect.sync(() => {
    const all = new WeakMap<Carrier, ProviderPlaces>()

    const placesOf = (connector: Carrier): ProviderPlaces => {
      const places = all.get(connector) ?? new ProviderPlaces(connector.capacity)
      all.set(connector, places)
      return places
    }

    return {
      /**
       * Returns the job window for accounts of this capacity: enough jobs to keep the accounts busy while ends are
       * recorded.
       */
      windowOf: (capacity: () => number): LaneWindow =>
        new LaneWindow({
          get least() {
            return 2 * capacity()
          },
          get most() {
            return 12 * capacity()
          },
          get reserved() {
            return capacity()
          }
        }),

      /**
       * Runs an effect once it has a place, and gives the place back when it ends. Reports the wait to the window, and
       * that the queue ran dry if nobody waits for the freed place.
       */
      withPlace:
        (connector: Carrier, window: LaneWindow, rank: number) =>
        <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
          Effect.clockWith((clock) => {
            const places = placesOf(connector)
            const now = (): number => Duration.toMillis(Duration.nanos(clock.monotonicTimeNanosUnsafe()))
            const askedMs = now()
            let beganMs = askedMs
            let resume: (() => void) | undefined
            const placeOf = (ticket: Ticket) =>
              Effect.callback<void>((done) => {
                resume = () => done(Effect.void)
                if (ticket.hasPlace) resume()
              })
            return Effect.uninterruptibleMask((restore) => {
              const ticket = places.ask(rank, () => resume?.())
              const began = Effect.sync(() => {
                beganMs = now()
                window.waited(beganMs - askedMs)
              })
              return Effect.onExit(Effect.andThen(restore(placeOf(ticket)), Effect.andThen(began, restore(self))), () =>
                Effect.sync(() => {
                  if (places.leave(ticket, now() - beganMs)) window.ranDry()
                })
              )
            })
          })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
