import { isIP } from "node:net"

const hostnameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname.replaceAll(/^\[|\]$/gu, "") ?? ""

/**
 * True for a Host header that no stranger's DNS can point at this server: an IP address, a name without a dot,
 * `*.localhost`, or the public URL's own. Otherwise a page elsewhere could rebind its name to a private server and read
 * the pages that need no password.
 */
export const isOwnHost = (host: string | undefined, publicUrl: string): boolean => {
  const name = hostnameOf(host ?? "")
  return (
    name !== "" &&
    (isIP(name) !== 0 || !name.includes(".") || name.endsWith(".localhost") || name === URL.parse(publicUrl)?.hostname)
  )
}
