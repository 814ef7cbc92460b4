import { Effect } from "effect"
import { type Reckoned, nothingReckoned, repeatedAmong } from "../reckoning/Reckoned.ts"
import type { LoadKind } from "./LoadKind.ts"

export default {
  name: "webhooks",
  says: "One custom event; the receiver answers 2xx to it once or, under the same id, again.",
  everyMs: 400,
  begin: ({ ask }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const event = yield* ask(met, {
          path: "/v1/events",
          idempotencyKey: `order-${n}`,
          body: { type: "order.paid", contact: { external_id: `buyer-${n % 50}` }, metadata: { n } }
        })
        if (event !== undefined) accepted.push(event.id)
      }),
      reckon: ({ deliveries, told }) => {
        const came = told.filter(({ type }) => type === "order.paid")
        const ids = new Set(came.map(({ eventId }) => eventId))
        const ofEvents = deliveries.filter(({ event }) => event.type === "order.paid")
        const posts = told.reduce((sum, one) => sum + [...one.deliveries.values()].reduce((all, n) => all + n, 0), 0)
        return Effect.succeed({
          ...nothingReckoned,
          accepted: accepted.length,
          repeated: posts - told.length,
          lost: [
            ...ofEvents.filter(({ status }) => status === "failed").map(({ id }) => `${id} has failed`),
            ...accepted
              .filter((id) => !ofEvents.some(({ event }) => event.id === id))
              .map((id) => `${id} has no delivery`)
          ],
          doubled: [
            ...repeatedAmong(came.map(({ data }) => `${data.metadata.n}`)).map((n) => `order ${n} is two events`),
            ...told.filter((one) => one.deliveries.size > 1).map(({ eventId }) => `${eventId} came by two deliveries`)
          ],
          // Of all types, since the subscription hears of messages too.
          stuck: deliveries.filter(({ status }) => status === "pending").map(({ id }) => `${id} is pending`),
          untold: accepted.filter((id) => !ids.has(id))
        } satisfies Reckoned)
      }
    }
  }
} satisfies LoadKind
