import { Context } from "effect"
import ip from "ipaddr.js"
import { isIP } from "node:net"

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

type Address = ip.IPv4 | ip.IPv6

// Ranges that an operator may open. Everything else that is not public stays closed: link-local, unspecified,
// multicast, reserved, and the forms that carry an IPv4 address inside another (6to4, Teredo, NAT64).
const openable: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"])

// Metadata services of clouds, which give a machine its secrets, besides 169.254.0.0/16: AWS over IPv6, Alibaba,
// Oracle, Azure.
const metadata: ReadonlySet<string> = new Set(["fd00:ec2::254", "100.100.100.200", "192.0.0.192", "168.63.129.16"])

// The only IPv6 block that IANA assigns; it excludes ::/96, which ipaddr.js calls unicast.
const globalUnicast = ip.IPv6.parseCIDR("2000::/3")

const isPublic = (address: Address): boolean =>
  address.range() === "unicast" && (address.kind() === "ipv4" || address.match(globalUnicast))

const isWithin = (address: Address, [block, bits]: Network): boolean =>
  address.kind() === block.kind() && address.match(block, bits)

/** True if requests may be sent to this address. IPv4 written as IPv6 counts as that IPv4 address. */
export const isAllowedAddress = (text: string, allowed: ReadonlyArray<Network>): boolean => {
  if (isIP(text) === 0) return false
  const address = ip.process(text)
  if (metadata.has(address.toString())) return false
  return isPublic(address) || (openable.has(address.range()) && allowed.some((network) => isWithin(address, network)))
}
