import { Effect } from "effect"
import { peer } from "./peer.ts"

/** An event as a receiver was posted it. */
export interface Told {
  readonly eventId: string
  readonly type: string
  readonly data: any
  /** Ids of the deliveries by which it came, with how often it was answered 2xx. */
  readonly deliveries: Map<string, number>
}

/** A receiver of webhooks, which keeps each event that it answered 2xx. */
export const receiver = Effect.gen(function* () {
  const told = new Map<string, Told>()
  const { behave, url } = yield* peer(
    () => ({ status: 200 }),
    ({ body, headers }, isAnswered) => {
      if (!isAnswered) return
      const { data, id, type } = JSON.parse(body)
      const event = told.get(id) ?? { eventId: id, type, data, deliveries: new Map<string, number>() }
      const delivery = String(headers["x-service-delivery"])
      event.deliveries.set(delivery, (event.deliveries.get(delivery) ?? 0) + 1)
      told.set(id, event)
    }
  )
  return { url, behave, told: told as ReadonlyMap<string, Told> }
})
