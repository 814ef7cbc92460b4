import { Domain } from "@tidings/schema/resources/ShortLink"
import { Schema } from "effect"
import { isIP } from "node:net"
import { hostnameOf } from "./shortUrlsOf.ts"

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
