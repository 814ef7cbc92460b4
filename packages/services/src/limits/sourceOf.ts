import ipaddr from "ipaddr.js"

/** The source for which attempts are counted: an IPv4 address, or an IPv6 /64, which one household has. */
export const sourceOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString()
}
