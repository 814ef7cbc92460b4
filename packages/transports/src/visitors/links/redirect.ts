import type { Brand } from "@tidings/schema/resources/Brand"
import type { ClientHints } from "@tidings/engines/links/clicks/Click"
import { Clicks } from "@tidings/services/links/clicks/Clicks"
import { LinkResolver, type ResolvedLink } from "@tidings/services/links/resolving/LinkResolver"
import { GeoLookup } from "@tidings/engines/links/clicks/GeoLookup"
import { linkStatusAt } from "@tidings/services/links/toShortLink"
import { agentOf } from "@tidings/engines/links/clicks/traits"
import { passSeconds, triedAgainAfterSeconds, Unlocking } from "@tidings/services/links/resolving/Unlocking"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Clock, Effect } from "effect"
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from "node:http"
import { type Reply, replying, withHeaders } from "../../http/Reply.ts"
import { cookieOf, isAhead, pathTail } from "../../http/requestParts.ts"
import { broken } from "../../pages/notice.ts"
import { type BrandStyle, brandStyleOf } from "../../pages/brandStyle.ts"
import * as pages from "./linkPages.ts"
import { readForm } from "../../http/bodies/readBytes.ts"

const paths = /^(?:test\/)?[\w-]{1,40}$/i
// 45 characters, each percent-encoded, and some slashes.
const longest = 200

/**
 * Returns the `worldPath` in the path after a prefix, which may be percent-encoded or end in slashes; undefined if it
 * cannot be one.
 */
const slugIn = (tail: string): string | undefined => {
  if (paths.test(tail)) return tail
  if (tail.length > longest) return undefined
  try {
    const path = decodeURIComponent(tail).replace(/(?<!\/)\/+$/u, "")
    return paths.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** A host and a path prefix for short links. */
export interface LinkSite {
  /** The part of the path before a slug. */
  readonly prefix: "/" | "/l/"
  /** Returns the domain as stored with links: empty for the installation's own. */
  readonly domainOf: (request: IncomingMessage) => string
}

export interface Options {
  readonly ipOf: (request: IncomingMessage) => string
}

/** A link with a password. */
type Locked = ResolvedLink & { readonly passwordHash: string }

const isLocked = (link: ResolvedLink): link is Locked => link.passwordHash !== null

const plain: BrandStyle = { style: "" }

/**
 * Returns the URL of the brand's own site, the target of archived links and of a short domain's root; undefined if the
 * brand has none.
 */
export const homeOf = (brand: Brand | null): string | undefined =>
  URL.parse(brand?.domain?.replace(/^(?![a-z]+:\/\/)/iu, "https://") ?? "")?.href

// The destination may learn the site from which its visitors come, and no more; without this header it would depend on
// the page with the link.
const leadingHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin-when-cross-origin" }
const leadingFields = [...Object.entries(leadingHeaders).flat(), "Content-Length", "0"]

const unindexed = ["X-Robots-Tag", "noindex"]

const noHints: ClientHints = {}

const hintsIn = (headers: IncomingHttpHeaders): ClientHints => {
  const platform = headers["sec-ch-ua-platform"] as string | undefined
  const mobile = headers["sec-ch-ua-mobile"] as string | undefined
  return platform === undefined && mobile === undefined ? noHints : { platform, mobile }
}

const redirection = (
  location: string,
  status: 302 | 303 = 302,
  more: Readonly<Record<string, string>> = {}
): Reply => ({
  status,
  headers: { ...leadingHeaders, Location: location, ...more },
  body: ""
})

/**
 * Redirects visitors. A live link that is cached and has no password is answered at once, without a fiber; HEAD
 * requests and prefetching browsers get the same answer but are not counted.
 */
export const shortLinks = ({ ipOf }: Options) =>
  Effect.gen(function* () {
    const { brandOf, links } = yield* LinkResolver
    const clicks = yield* Clicks
    const unlocking = yield* Unlocking
    const publicUrl = yield* PublicUrl
    const clock = yield* Clock.Clock
    const { sources } = yield* GeoLookup
    // Both are reserved words, so no link has them.
    const ownPages = new Map([
      ["gone", pages.retiredLink],
      ["about", pages.aboutLinks(sources)]
    ])
    const secure = publicUrl.startsWith("https:") ? "; Secure" : ""

    /** Returns the visitor's target and records the click. */
    const lead = (request: IncomingMessage, link: ResolvedLink, atMs: number, referrer = request.headers.referer) => {
      const { headers, method } = request
      const { isBot, text: userAgent } = agentOf(headers["user-agent"] ?? "")
      const ip = ipOf(request)
      const hints = hintsIn(headers)
      const destinationUrl = link.leads({ ip, userAgent, hints })
      if (method !== "HEAD" && !isAhead(request)) {
        const kind = isBot ? "bot" : "person"
        clicks.record({ link, atMs, kind, ip, userAgent, hints, referrer, utm: link.utm, destinationUrl })
      }
      return destinationUrl
    }

    const brandStyleFor = ({ workspaceId }: ResolvedLink) =>
      Effect.map(brandOf(workspaceId), (brand) => (brand === null ? plain : brandStyleOf(brand)))

    const unlock = Effect.fnUntraced(function* (request: IncomingMessage, link: Locked) {
      const form = yield* readForm(request)
      const [from, password] = [form.get("from") ?? "", form.get("password") ?? ""]
      const outcome = yield* unlocking.tryPassword(link, password, ipOf(request))
      if (outcome === "limited") return pages.limited(yield* brandStyleFor(link), triedAgainAfterSeconds)
      if (outcome === "wrong") return pages.question(from, yield* brandStyleFor(link), true)
      const location = lead(request, link, yield* Clock.currentTimeMillis, from === "" ? undefined : from)
      const pass = yield* unlocking.issue(link)
      const cookie = `${link.id}=${pass}; Path=/; Max-Age=${passSeconds}; HttpOnly; SameSite=Lax${secure}`
      return redirection(location, 303, { "Set-Cookie": cookie })
    })

    const answerLive = Effect.fnUntraced(function* (request: IncomingMessage, link: ResolvedLink, nowMs: number) {
      if (isLocked(link)) {
        if (request.method === "POST") return yield* unlock(request, link)
        const isPassed = yield* unlocking.isPassed(link, cookieOf(request, link.id))
        if (!isPassed) return pages.question(request.headers.referer ?? "", yield* brandStyleFor(link))
      }
      return request.method === "POST" ? pages.otherMethod : redirection(lead(request, link, nowMs))
    })

    const answerFound = Effect.fnUntraced(function* (request: IncomingMessage, link: ResolvedLink) {
      const now = yield* Clock.currentTimeMillis
      switch (linkStatusAt(link, now)) {
        case "disabled":
          return pages.disabledLink
        case "archived":
          return redirection(homeOf(yield* brandOf(link.workspaceId)) ?? `${publicUrl}/l/gone`)
        case "scheduled":
          return pages.scheduledLink(link.goLiveAt!, now, yield* brandStyleFor(link))
        case "expired":
          return pages.expiredLink(yield* brandStyleFor(link))
        case "live":
          return yield* answerLive(request, link, now)
      }
    })

    const answer = Effect.fnUntraced(
      function* ({ domainOf, prefix }: LinkSite, request: IncomingMessage) {
        const { method = "" } = request
        if (!["GET", "HEAD", "POST"].includes(method)) return pages.otherMethod
        const slug = slugIn(pathTail(request, prefix))
        if (slug === undefined) return pages.missingLink
        const own = ownPages.get(slug.toLowerCase())
        if (own !== undefined) return own
        const link = yield* links.find(domainOf(request), slug)
        if (link === null) return pages.missingLink
        const reply = yield* answerFound(request, link)
        return link.livemode ? reply : withHeaders(reply, { "X-Robots-Tag": "noindex" })
      },
      Effect.catchTag("Unanswered", () => Effect.succeed(pages.unavailableLink))
    )

    /** Returns a listener for the paths below a site's prefix. */
    return Effect.fnUntraced(function* (site: LinkSite) {
      const { domainOf, prefix } = site
      const atLeisure = yield* replying(
        (request) => answer(site, request),
        () => broken
      )
      const listener: RequestListener = (request, response) => {
        const { method } = request
        const slug = method === "GET" || method === "HEAD" ? slugIn(pathTail(request, prefix)) : undefined
        const link = slug === undefined ? undefined : links.known(domainOf(request), slug)
        if (!link || link.passwordHash !== null) return atLeisure(request, response)
        const now = clock.currentTimeMillisUnsafe()
        if (linkStatusAt(link, now) !== "live") return atLeisure(request, response)
        response
          .writeHead(302, ["Location", lead(request, link, now), ...leadingFields, ...(link.livemode ? [] : unindexed)])
          .end()
      }
      return listener
    })
  })
