import { Effect } from "effect"
import type { LookupAddress } from "node:dns"
import { makeReceiver } from "./Receiver.ts"

/** An address of this machine that a world's operator allows, unlike 127.0.0.1. */
export const allowedHost = "127.0.0.77"

/** Addresses of the hosts that a world's look-ups find, by name; each is asked at each look-up. */
export const hostAddresses = new Map<string, () => string>()

/** Looks up hosts among those alone, so that no test depends on the names of the world. */
export const lookedUp = async (host: string): Promise<ReadonlyArray<LookupAddress>> => {
  const address = hostAddresses.get(host)
  if (address === undefined) throw Object.assign(new Error("no DNS"), { code: "ENOTFOUND" })
  return [{ address: address(), family: 4 }]
}

/** Credentials for a server at an allowed address that takes any API key as Resend does, until the scope ends. */
export const takingResend = Effect.map(
  makeReceiver(() => ({ status: 200, body: '{"data":[]}' }), allowedHost),
  ({ port }) => ({ apiKey: "re_123456789", apiUrl: `http://${allowedHost}:${port}` })
)
