import type { DeliveryId, EventId } from "@tidings/schema/Id"
import { type Signed, signedHeaders } from "./signature.ts"

/** All headers of an attempt. */
export const requestHeaders = (signed: Signed) => ({
  "Content-Type": "application/json",
  "User-Agent": "Tidings-Webhooks/1",
  ...signedHeaders(signed)
})

interface Attempted {
  readonly id: DeliveryId
  readonly eventId: EventId
  readonly eventType: string
}

/** Returns the headers of an attempt at an instant (Unix milliseconds) as callers see them: without signatures. */
export const shownHeaders = ({ eventId, eventType, id }: Attempted, atMs: number): Readonly<Record<string, string>> => {
  const unixSeconds = Math.floor(atMs / 1000)
  const headers = requestHeaders({ secrets: [], eventId, eventType, deliveryId: id, body: "", unixSeconds })
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), /signature$/iu.test(name) ? "…" : value])
  )
}
