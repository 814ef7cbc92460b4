import { Context } from "effect"
import ip from "ipaddr.js"

export type Network = [ip.IPv4 | ip.IPv6, number]

/** The private networks whose hosts may be webhook receivers; none unless the operator names them. Read at each check and attempt. */
export const PrivateNetworks = Context.Reference<ReadonlyArray<Network>>("@tidings/services/PrivateNetworks", {
  defaultValue: () => []
})

/** Reads `127.0.0.0/8, fd12::/16`; throws at what is no CIDR block. */
export const parseNetworks = (text: string): ReadonlyArray<Network> =>
  text
    .split(/[\s,]+/u)
    .filter((block) => block !== "")
    .map((block) => ip.parseCIDR(block))
