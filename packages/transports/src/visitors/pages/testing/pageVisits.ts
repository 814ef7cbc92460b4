import { PageResolver } from "@tidings/services/pages/PageResolver"
import { LinkResolver } from "@tidings/services/links/resolving/LinkResolver"
import { makeWorkspace } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import type { IncomingHttpHeaders } from "node:http"
import { mounted } from "../../../http/Mount.ts"
import { linkSites } from "../../links/sites.ts"
import { visitorsOf } from "../../testing/visitorsOf.ts"
import { pageSite } from "../pageSite.ts"

let addresses = 0
const ownAddress = () => `192.0.2.${++addresses}`

/**
 * Serves pages on a loopback port as one process with its own caches; its visitors have one address of their own, or
 * the one in the header X-Test-Ip.
 */
export const pageProcess = Effect.gen(function* () {
  const own = ownAddress()
  const resolvers = yield* Layer.build(Layer.mergeAll(Layer.fresh(PageResolver.layer), Layer.fresh(LinkResolver.layer)))
  const ipOf = ({ headers }: { readonly headers: IncomingHttpHeaders }) => String(headers["x-test-ip"] ?? own)
  const listener = Effect.gen(function* () {
    const pagesOf = yield* pageSite({ ipOf })
    const sites = yield* linkSites({ ipOf, pagesOf })
    return sites.before(
      mounted([sites.mount, { path: "/p/*", handle: pagesOf() }], (_, response) => void response.end("the rest"))
    )
  })
  return yield* visitorsOf(yield* Effect.provideContext(listener, resolvers))
})

/** A workspace, and one process that serves its pages. */
export const pageVisits = Effect.fnUntraced(function* (brand: Parameters<typeof makeWorkspace>[2] = {}) {
  const workspace = yield* makeWorkspace("pro", undefined, brand)
  return { workspace, ...(yield* pageProcess) }
})
