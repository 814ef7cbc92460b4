import type { IncomingMessage, RequestListener } from "node:http"
import { isIP } from "node:net"
import type { WorkspaceId } from "@tidings/schema/Id"
import { PublicUrl, ShortDomain } from "@tidings/services/installation/PublicUrl"
import { hostProofPath } from "@tidings/services/domains/HostProof"
import { LinkResolver } from "@tidings/services/links/resolving/LinkResolver"
import { Effect } from "effect"
import type { Mount } from "../../http/Mount.ts"
import { type Reply, replying } from "../../http/Reply.ts"
import { pathTail } from "../../http/requestParts.ts"
import { broken } from "../../pages/notice.ts"
import * as pages from "./linkPages.ts"
import { hostProof } from "./hostProof.ts"
import { homeOf, type Options, shortLinks } from "./redirect.ts"

/**
 * Returns the host name in comparable form: lower case, without port and without the root's dot; empty if there is no
 * Host header.
 */
const hostOf = ({ headers: { host = "" } }: IncomingMessage): string =>
  host.toLowerCase().replace(/:\d*$/u, "").replace(/\.$/u, "")

/** The handlers of short links on one server. */
export interface Sites {
  /** Answers below /l/ of the public URL. */
  readonly mount: Mount
  /** Answers all requests to a short domain, and for the proof of any host; passes those to other hosts to `rest`. */
  readonly before: (rest: RequestListener) => RequestListener
}

const robots: Reply = {
  status: 200,
  headers: { "Content-Type": "text/plain; charset=utf-8" },
  body: "User-agent: *\nAllow: /\n"
}
const nothing: Reply = { status: 404, headers: { "Cache-Control": "max-age=86400" }, body: "" }

const found = (location: string): Reply => ({
  status: 302,
  headers: { "Cache-Control": "no-store", Location: location },
  body: ""
})

/** False for a host that cannot be a workspace's short domain: see Domains. */
const couldBeDomain = (host: string): boolean => host.includes(".") && isIP(host) === 0 && !host.startsWith("[")

interface SiteOptions extends Options {
  /** Returns the listener below /p/ of a workspace's own host. */
  readonly pagesOf: (workspaceId: WorkspaceId) => RequestListener
}

/** Serves short links on the installation's short domain, on the workspaces' domains, and below /l/. */
export const linkSites = ({ pagesOf, ...options }: SiteOptions) =>
  Effect.gen(function* () {
    const { brandOf, hosts } = yield* LinkResolver
    const publicUrl = yield* PublicUrl
    const shortDomain = yield* ShortDomain
    const linksOf = yield* shortLinks(options)
    const { host: publicName, hostname: publicHost } = new URL(publicUrl)
    const shortHost = shortDomain?.replace(/:\d+$/u, "")

    const homePage = Effect.fnUntraced(
      function* (request: IncomingMessage) {
        const workspaceId = hostOf(request) === shortHost ? null : yield* hosts.find(hostOf(request))
        if (workspaceId === null) return found(publicUrl)
        const home = homeOf(yield* brandOf(workspaceId))
        return home === undefined ? pages.missingLink : found(home)
      },
      Effect.catchTag("Unanswered", () => Effect.succeed(pages.unavailableLink))
    )
    const around = (reply: (request: IncomingMessage) => Effect.Effect<Reply>) => replying(reply, () => broken)
    const home = yield* around(homePage)
    const forRobots = yield* around(() => Effect.succeed(robots))
    const icon = yield* around(() => Effect.succeed(nothing))
    const proof = yield* hostProof
    const proves = yield* around(() => Effect.succeed(proof))
    const own = yield* linksOf({ prefix: "/", domainOf: () => "" })
    const others = yield* linksOf({ prefix: "/", domainOf: hostOf })

    const onSite = (links: RequestListener): RequestListener => {
      return (request, response) => {
        const path = pathTail(request, "/")
        if (path === "") return home(request, response)
        if (path === "robots.txt") return forRobots(request, response)
        return (path === "favicon.ico" ? icon : links)(request, response)
      }
    }
    const ownSite = onSite(own)
    const linksElsewhere = onSite(others)
    const siteOf = (workspaceId: WorkspaceId, request: IncomingMessage): RequestListener =>
      /^\/p\/./u.test(request.url ?? "") ? pagesOf(workspaceId) : linksElsewhere

    const unavailable = yield* around(() => Effect.succeed(pages.unavailableLink))
    const runFork = Effect.runForkWith(yield* Effect.context())

    const before =
      (rest: RequestListener): RequestListener =>
      (request, response) => {
        if (request.url === hostProofPath) return proves(request, response)
        if (request.headers.host === publicName) return rest(request, response)
        const host = hostOf(request)
        if (host === publicHost) return rest(request, response)
        if (host === shortHost) return ownSite(request, response)
        if (!couldBeDomain(host)) return rest(request, response)
        const known = hosts.known(host)
        if (known !== undefined) return (known === null ? rest : siteOf(known, request))(request, response)
        runFork(hosts.find(host)).addObserver((exit) => {
          const site = exit._tag === "Failure" ? unavailable : exit.value === null ? rest : siteOf(exit.value, request)
          site(request, response)
        })
      }
    const sites: Sites = {
      mount: { path: "/l/*", handle: yield* linksOf({ prefix: "/l/", domainOf: () => "" }) },
      before
    }
    return sites
  })
