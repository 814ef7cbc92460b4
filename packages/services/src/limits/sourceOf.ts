import ipaddr from "ipaddr.js"

/** Whom tries are counted for: an IPv4 address, or the /64 that a household has of IPv6. */
export const sourceOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString()
}
