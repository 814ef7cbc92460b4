import { Domain } from "@tidings/schema/resources/ShortLink"
import { Schema } from "effect"
import { isIP } from "node:net"
import { hostnameOf } from "./shortUrlsOf.ts"

// The authority as delimited by RFC 3986 §3.2, and the host within it without the port.
const authority = /^[a-z]+:\/\/([^/?#]*)/iu
const hostIn = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/u

const isAscii = (label: string): boolean => /^[ -~]*$/u.test(label)

const labels = (host: string): ReadonlyArray<string> => host.toLowerCase().replace(/\.$/u, "").split(".")

/**
 * True if every parser finds the same host in a URL: the written host equals that of `url`, parsed by the WHATWG
 * standard, except for case and letters of other scripts. False for a backslash, another form of an IPv4 address,
 * percent-encoding, characters that are mapped to others, or an empty label.
 */
export const saysItsHost = (text: string, { hostname }: URL): boolean => {
  const written = hostIn.exec(authority.exec(text)?.[1] ?? "")?.[1] ?? ""
  if (hostname.startsWith("[")) return written.startsWith("[")
  const [said, meant] = [labels(written), labels(hostname)]
  return (
    said.length === meant.length &&
    said.every((label, at) => {
      const read = meant[at]!
      return label !== "" && (isAscii(label) ? label === read : read.startsWith("xn--"))
    })
  )
}

const isDomain = Schema.is(Domain)

/**
 * Returns a host name as browsers send it: in lower case, ASCII, without port; undefined if no certificate could be
 * issued for it.
 */
export const hostOf = (text: string): string | undefined => {
  const url = URL.parse(`https://${text.trim()}`)
  if (url === null || url.pathname !== "/" || url.search !== "" || url.hash !== "") return undefined
  const host = hostnameOf(url)
  const isName = url.port === "" && url.username === "" && host.includes(".") && isIP(host) === 0
  return isName && isDomain(host) ? host : undefined
}
