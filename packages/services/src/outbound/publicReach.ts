import type { Reach } from "@tidings/connectors/http/Reach"
import { Effect } from "effect"
import { isIP } from "node:net"
import { isAllowedAddress, type Network, PrivateNetworks } from "./isAllowedAddress.ts"
import { HostLookup } from "./OutboundHttp.ts"

class NotPublic extends Error {}

const checkFor = "3 seconds"

type Look = typeof HostLookup.Service

const reachOf =
  (look: Look, networks: ReadonlyArray<Network>): Reach =>
  async (host) => {
    const family = isIP(host)
    const addresses = family === 0 ? await look(host) : [{ address: host, family }]
    if (addresses.length === 0) throw new Error(`${host} has no address`)
    if (addresses.every(({ address }) => isAllowedAddress(address, networks))) return addresses
    throw new NotPublic(`${host} leads to an address that is not public`)
  }

const made = new WeakMap<Look, WeakMap<ReadonlyArray<Network>, Reach>>()

/**
 * The reach of accounts whose addresses a workspace named: the same as that of webhooks. It is one object for one
 * configuration, by which connections are kept.
 */
export const publicReach: Effect.Effect<Reach> = Effect.gen(function* () {
  const [look, networks] = [yield* HostLookup, yield* PrivateNetworks]
  const byNetworks = made.get(look) ?? new WeakMap<ReadonlyArray<Network>, Reach>()
  made.set(look, byNetworks)
  const reach = byNetworks.get(networks) ?? reachOf(look, networks)
  byNetworks.set(networks, reach)
  return reach
})

/**
 * Returns the reason why the host of a URL is out of that reach, in words; undefined if it is not, or does not resolve
 * yet: each connection resolves it again.
 */
export const checkedAddress = (text: string): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const host = URL.parse(text)?.hostname.replaceAll(/^\[|\]$/gu, "") ?? ""
    if (host === "") return undefined
    const reach = yield* publicReach
    return yield* Effect.tryPromise({ try: () => reach(host), catch: (error) => error }).pipe(
      Effect.timeoutOption(checkFor),
      Effect.match({
        onFailure: (error) => (error instanceof NotPublic ? `${error.message}.` : undefined),
        onSuccess: () => undefined
      })
    )
  })
