import { Context } from "effect"
import type { LookupAddress } from "node:dns"
import { connect, isIP, type LookupFunction, type Socket } from "node:net"

/** Resolves a host name, or an address, to its addresses; rejects if one of them may not be connected to. */
export type Reach = (host: string) => Promise<ReadonlyArray<LookupAddress>>

/**
 * The hosts that connections to providers may lead to; undefined for all of them. Decided in
 * docs/decisions/connectors.md.
 */
export const Reachable = Context.Reference<Reach | undefined>("@tidings/connectors/Reachable", {
  defaultValue: () => undefined
})

/** A look-up function for sockets: each connects only to addresses that the reach has just allowed. */
export const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, options, callback) => {
    const found = (addresses: ReadonlyArray<LookupAddress>) =>
      options.all === true
        ? callback(null, [...addresses])
        : callback(null, addresses[0]!.address, addresses[0]!.family)
    reach(host).then(found, (error: NodeJS.ErrnoException) => callback(error, []))
  }

/** Rejects a host written as an address that the reach does not allow, since sockets look up names only. */
export const literalWithin = async (reach: Reach, host: string): Promise<void> => {
  if (isIP(host) !== 0) await reach(host)
}

/** Connects to a host within the reach; rejects after `timeoutMs` without a connection. */
export const connectedWithin = async (
  reach: Reach,
  { host, port, timeoutMs }: { readonly host: string; readonly port: number; readonly timeoutMs: number }
): Promise<Socket> => {
  await literalWithin(reach, host)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: lookupWithin(reach) })
    const failed = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once("error", failed)
    socket.setTimeout(timeoutMs, () => failed(new Error(`no connection within ${timeoutMs / 1000} s`)))
    socket.once("connect", () => {
      socket.off("error", failed)
      socket.setTimeout(0)
      socket.removeAllListeners("timeout")
      resolve(socket)
    })
  })
}
