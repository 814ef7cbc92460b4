import type { LinkId } from "@tidings/schema/Id"
import { Clicks } from "@tidings/services/links/clicks/Clicks"
import { LinkResolver } from "@tidings/services/links/resolving/LinkResolver"
import { ShortDomain } from "@tidings/services/installation/ShortDomain"
import { shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { IncomingHttpHeaders } from "node:http"
import { mounted } from "../../../http/Mount.ts"
import { pageSite } from "../../pages/pageSite.ts"
import { visitorsOf } from "../../testing/visitorsOf.ts"
import { linkSites } from "../sites.ts"

export const now = Date.UTC(2026, 10, 20, 12)
export const shortDomain = "go.tidings.test"
const laptop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

/**
 * Serves short links on a loopback port, on the test's clock, in front of a server that answers "the rest"; the header
 * X-Test-Ip sets the visitor's address.
 */
const serveLinks = Effect.gen(function* () {
  const resolver = yield* Layer.build(Layer.fresh(LinkResolver.layer))
  const ipOf = ({ headers }: { readonly headers: IncomingHttpHeaders }) => String(headers["x-test-ip"] ?? "192.0.2.1")
  const pagesOf = yield* pageSite({ ipOf })
  const sites = yield* linkSites({ ipOf, pagesOf }).pipe(
    Effect.provideContext(resolver),
    Effect.provideService(ShortDomain, shortDomain)
  )
  const listener = sites.before(mounted([sites.mount], (_, response) => void response.end("the rest")))
  return yield* visitorsOf(listener, { "User-Agent": laptop })
})

/** A workspace, its links, and visitors who ask for them. */
export const visiting = Effect.fnUntraced(function* (brand: Parameters<typeof makeWorkspace>[2] = {}) {
  yield* TestClock.setTime(now)
  const workspace = yield* makeWorkspace("pro", undefined, brand)
  const served = yield* serveLinks
  const link = (fields: object = {}) =>
    shortLink(workspace, { destinationUrl: "https://example.com/launch", ...fields })
  const update = (linkId: LinkId, edit: object) =>
    call("update_short_link", { linkId, ...edit }, { key: workspace.live })
  /** Returns clicks by people, unique clicks, and clicks by machines, as the owner sees them. */
  const clicksOf = (linkId: LinkId) =>
    Clicks.use(({ flush }) => flush).pipe(
      Effect.andThen(call("get_short_link", { linkId }, { key: workspace.live })),
      Effect.map(({ body }) => [body.totalClicks, body.uniqueClicks, body.botClicks])
    )
  return { workspace, link, update, clicksOf, ...served }
})
