import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { OutboundHttp } from "../../outbound/OutboundHttp.ts"
import { crowded, threads } from "../../threads/threads.ts"
import type { Site } from "@tidings/engines/brands/importing/brandOfSite"
import type { SiteRead } from "@tidings/engines/brands/importing/readSite"

const mostRedirects = 3
const mostSheets = 5
const most = { html: 1024 * 1024, sheet: 512 * 1024 } as const
const headers = { Accept: "text/html, text/css;q=0.9", "User-Agent": "Tidings" }

const readers = { module: new URL("./siteThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(5) }

const unread = (url: string, reason: string) =>
  problem("field_invalid", {
    message: `${url} could not be read: ${reason}.`,
    fields: [{ path: "url", code: "format_invalid", message: reason }]
  })

/**
 * Guesses a brand from a web site: reads its page and at most five style sheets of its own host, through the safe
 * outbound client.
 */
export class BrandImport extends Context.Service<BrandImport>()("@tidings/services/BrandImport", {
  make: Effect.gen(function* () {
    const outbound = yield* OutboundHttp
    const read = yield* threads<Site, SiteRead>(readers)

    /** Fetches a document; returns it with its final URL. */
    const fetched = Effect.fnUntraced(function* (asked: string, keptBytes: number) {
      let url = asked
      for (let redirects = 0; redirects <= mostRedirects; redirects++) {
        const answer = yield* Effect.catchTags(outbound.get(url, headers, keptBytes), {
          TargetRefused: ({ reason }) => Effect.fail(problem("url_not_allowed", { message: reason })),
          TargetUnreachable: ({ reason }) => Effect.fail(unread(url, reason))
        })
        const { body, location, status } = answer
        if (status >= 200 && status < 300) return { url, body }
        const next = location === undefined ? null : URL.parse(location, url)
        if (status < 300 || status >= 400 || next === null) return yield* unread(url, `it answered ${status}`)
        url = next.href
      }
      return yield* unread(asked, `it leads on more than ${mostRedirects} times`)
    })

    const understood = (owner: string, site: Site) =>
      Effect.catchTags(read(owner, site), {
        Exceeded: () => Effect.fail(unread(site.url, "it takes too long to read")),
        Crowded: () => Effect.fail(crowded("web sites"))
      })

    return {
      /** Returns a guess for each field of a brand, with its source on the site. */
      read: Effect.fnUntraced(function* (owner: string, asked: string) {
        const { body: html, url } = yield* fetched(asked, most.html)
        const alone = yield* understood(owner, { html, url, sheets: [] })
        const sheets = yield* Effect.forEach(
          alone.sheets.slice(0, mostSheets),
          (sheet) => Effect.orElseSucceed(fetched(sheet, most.sheet), () => ({ body: "" })),
          { concurrency: mostSheets }
        )
        if (sheets.length === 0) return alone.guesses
        return (yield* understood(owner, { html, url, sheets: sheets.map(({ body }) => body) })).guesses
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
