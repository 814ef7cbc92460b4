const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u

/** Where the answer goes, in words for a person. */
export const placeOf = (redirectUri: string): string => {
  const { host, hostname, protocol } = new URL(redirectUri)
  if (protocol === "http:" && loopback.test(hostname)) return "a program on this computer"
  return protocol === "https:" ? host : `a program on this computer (${protocol})`
}

/** The source that a page's form-action must name so that browsers follow the answer there; it has no way to write an IPv6 address. */
export const formActionOf = (redirectUri: string): string => {
  const { hostname, origin, protocol } = new URL(redirectUri)
  return origin === "null" || hostname.startsWith("[") ? protocol : origin
}
