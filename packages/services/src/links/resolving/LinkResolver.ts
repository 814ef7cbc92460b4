import { inHomeOf } from "@tidings/storage/homes/inHome"
import type { WorkspaceId, LinkId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { RouteRule } from "@tidings/schema/resources/RouteRule"
import type { Utm } from "@tidings/schema/resources/Utm"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { LinkTargetRepository, type LinkTarget } from "@tidings/storage/repositories/LinkTargetRepository"
import { Context, Effect, Layer } from "effect"
import { OneSecondCache, type Unanswered } from "../../caches/OneSecondCache.ts"
import { GeoLookup, type GeoTables } from "@tidings/engines/links/clicks/GeoLookup"
import { routingOf, type Routing } from "@tidings/engines/links/routing"

/** A link as resolved for visitors. */
export interface ResolvedLink {
  readonly id: LinkId
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly utm: Utm
  readonly passwordHash: string | null
  readonly goLiveAt: Date | null
  readonly expiresAt: Date | null
  readonly archivedAt: Date | null
  readonly disabledAt: Date | null
  /** Its destinations while it is live. */
  readonly leads: Routing
}

/**
 * A cached look-up: `known` answers at once, undefined if it must be queried with `find`; null if there is none of that
 * name.
 */
interface CachedLookUp<A, Keys extends ReadonlyArray<string>> {
  readonly known: (...keys: Keys) => A | null | undefined
  readonly find: (...keys: Keys) => Effect.Effect<A | null, Unanswered>
}

interface Read {
  readonly target: LinkTarget
  readonly link: ResolvedLink
}

const most = { links: 50_000, hosts: 10_000, brands: 1_000 }

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const resolved = (target: LinkTarget, geo: GeoTables): Read => {
  const { destinationUrl, id, livemode, passwordHash, workspaceId } = target
  const utm = JSON.parse(target.utm) as Utm
  const routeRules = JSON.parse(target.routeRules) as ReadonlyArray<RouteRule>
  const link = {
    id,
    workspaceId,
    livemode,
    utm,
    passwordHash,
    goLiveAt: instantOf(target.goLiveAt),
    expiresAt: instantOf(target.expiresAt),
    archivedAt: instantOf(target.archivedAt),
    disabledAt: instantOf(target.disabledAt),
    leads: routingOf({ destinationUrl, routeRules, utm }, geo)
  }
  return { target, link }
}

const isSame = (one: LinkTarget, other: LinkTarget): boolean =>
  (Object.keys(one) as Array<keyof LinkTarget>).every((key) => one[key] === other[key])

/**
 * Finds links for visitors, and data for their pages. Everything is cached in this process for a second at most (see
 * OneSecondCache), so that an edited or disabled link takes effect within a second in every process.
 */
export class LinkResolver extends Context.Service<LinkResolver>()("@tidings/services/LinkResolver", {
  make: Effect.gen(function* () {
    const targets = yield* LinkTargetRepository
    const brands = yield* BrandRepository
    const geo = yield* GeoLookup

    const linkMap = yield* OneSecondCache.make<Read | null>({
      most: most.links,
      read: (key, before) => {
        const slash = key.indexOf("/")
        return Effect.map(targets.find(key.slice(0, slash), key.slice(slash + 1)), (target) => {
          if (target === undefined) return null
          return before && isSame(before.target, target) ? before : resolved(target, geo)
        })
      }
    })
    const hostMap = yield* OneSecondCache.make<WorkspaceId | null>({
      most: most.hosts,
      read: (host) => Effect.map(targets.workspaceOf(host), (id) => id ?? null)
    })
    const brandMap = yield* OneSecondCache.make<Brand | null>({
      most: most.brands,
      read: (workspaceId) =>
        Effect.map(inHomeOf(workspaceId, brands.findDefault(workspaceId as WorkspaceId)), (brand) => brand ?? null)
    })
    const keyOf = (domain: string, path: string) => `${domain}/${path.toLowerCase()}`

    const links: CachedLookUp<ResolvedLink, [domain: string, path: string]> = {
      known: (domain, path) => {
        const read = linkMap.known(keyOf(domain, path))
        return read && read.link
      },
      find: (domain, path) => Effect.map(linkMap.get(keyOf(domain, path)), (read) => read && read.link)
    }
    const hosts: CachedLookUp<WorkspaceId, [host: string]> = {
      known: (host) => hostMap.known(host),
      find: (host) => hostMap.get(host)
    }
    return {
      /** Links by domain (empty for the installation's own) and `worldPath`, ignoring case. */
      links,
      /** The workspace of a short-link host, by host name in lower case without port. */
      hosts,
      /** The default brand of a workspace. */
      brandOf: (workspaceId: WorkspaceId) => brandMap.get(workspaceId)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
