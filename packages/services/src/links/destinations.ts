import { saysItsHost } from "@tidings/engines/links/hostOf"
import type { FieldError } from "@tidings/schema/FieldError"
import type { RouteRule } from "@tidings/schema/resources/RouteRule"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { Effect } from "effect"
import { isIP } from "node:net"
import type { PublicUrl } from "../installation/PublicUrl.ts"
import { type Network, PrivateNetworks, isAllowedAddress } from "../outbound/isAllowedAddress.ts"
import { hostnameOf } from "@tidings/engines/links/shortUrlsOf"
import { shortUrls } from "./toShortLink.ts"

interface Leading {
  readonly destinationUrl?: string | undefined
  readonly routeRules?: ReadonlyArray<RouteRule> | undefined
}

/** One destination of a link, with the path of its field. */
interface Destination {
  readonly path: string
  readonly url: URL
}

// Names that no public resolver answers (RFC 6761, RFC 6762 and its appendix G, RFC 8375, ICANN's .internal), and names
// without a dot.
const privateName =
  /^[^.]*$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/u
const control = /\p{Cc}/u

const refusal = (path: string, message: string): FieldError => ({ path, code: "format_invalid", message })

/**
 * Fault of a host that is not public. Names are not resolved, since the visitor's browser goes there, not this server.
 */
const wrongHost = (host: string, networks: ReadonlyArray<Network>): string | undefined => {
  const address = host.replaceAll(/^\[|\]$/gu, "")
  const isPublic =
    isIP(address) === 0 ? networks.length > 0 || !privateName.test(host) : isAllowedAddress(address, networks)
  return isPublic ? undefined : `${host} is not a public host`
}

const parsed = (path: string, text: string): Destination | FieldError => {
  const url = control.test(text) ? null : URL.parse(text)
  if (url === null) return refusal(path, "This is not an absolute URL")
  if (url.username !== "" || url.password !== "")
    return refusal(path, "The URL must not hold a user name or a password")
  if (!saysItsHost(text, url)) return refusal(path, `Write the host as it is: ${url.hostname}`)
  return { path, url }
}

const isDestination = (one: Destination | FieldError): one is Destination => "url" in one

/**
 * Faults of a link's destinations: no web URL, no public host (unless the operator opened networks), or a short link of
 * this installation, which could send visitors in circles. Queried together with the open transaction's next statement;
 * the inner effect returns the result after that. Decided in docs/decisions/links.md.
 */
export const wrongDestinations: (
  leading: Leading
) => Effect.Effect<Effect.Effect<ReadonlyArray<FieldError>>, never, LinkDomainRepository | PublicUrl> =
  Effect.fnUntraced(function* ({ destinationUrl, routeRules = [] }) {
    const told = [
      ...(destinationUrl === undefined ? [] : [["destinationUrl", destinationUrl] as const]),
      ...routeRules.map((rule, index) => [`routeRules[${index}].destinationUrl`, rule.destinationUrl] as const)
    ]
    if (told.length === 0) return Effect.succeed([])
    const read = told.map(([path, text]) => parsed(path, text))
    const domains = yield* LinkDomainRepository
    const hosts = new Set(read.filter(isDestination).map(({ url }) => hostnameOf(url)))
    const among = yield* domains.among([...hosts])
    const { isOwn, isOwnPage } = yield* shortUrls
    const networks = yield* PrivateNetworks

    return Effect.map(among, (found) => {
      const shortHosts = new Set(found)
      return read.flatMap((one) => {
        if (!isDestination(one)) return [one]
        const isShort = shortHosts.has(hostnameOf(one.url))
        // A slug is one segment, so pages below /p/ of the same hosts are allowed, whichever host this installation
        // runs on.
        if (isOwnPage(one.url) || (isShort && one.url.pathname.startsWith("/p/"))) return []
        if (isOwn(one.url) || isShort)
          return [refusal(one.path, "A short link must not lead to a short link of this installation")]
        const wrong = wrongHost(hostnameOf(one.url), networks)
        return wrong === undefined ? [] : [refusal(one.path, wrong)]
      })
    })
  })
