import { Context } from "effect"
import ip from "ipaddr.js"

export type Network = [ip.IPv4 | ip.IPv6, number]

/**
 * The private networks that may contain webhook receivers; none unless the operator names them. Read at each check and
 * attempt.
 */
export const PrivateNetworks = Context.Reference<ReadonlyArray<Network>>("@tidings/services/PrivateNetworks", {
  defaultValue: () => []
})

/** Parses CIDR blocks, as in `127.0.0.0/8, fd12::/16`; throws on anything else. */
export const parseNetworks = (text: string): ReadonlyArray<Network> =>
  text
    .split(/[\s,]+/u)
    .filter((block) => block !== "")
    .map((block) => ip.parseCIDR(block))
