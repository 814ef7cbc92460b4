import type { LinkCard } from "@tidings/connectors/messages/OutgoingPost"
import { LruCache } from "@tidings/engines/caches/LruCache"
import type { CardPage, PageCardWords } from "@tidings/engines/social/cards/readCard"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { OutboundHttp } from "../../outbound/OutboundHttp.ts"
import { threads } from "../../threads/threads.ts"

const mostRedirects = 3
/** The most bytes of a page, and of a picture, of which Bluesky takes as many. */
const mostBytes = { page: 2 * 1_024 * 1_024, picture: 1_000_000 } as const
const headers = { Accept: "text/html, image/*;q=0.9", "User-Agent": "Tidings" }
const readers = { module: new URL("./cardThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(5) }

/** Time for which a card is kept, so that the posts of one group ask once (milliseconds). */
const lastsMs = 600_000
const kept = { entries: 200, weight: 32 * 1024 * 1024 }

/** The first bytes of pictures, in hexadecimal. */
const beginnings = [
  ["image/jpeg", /^ffd8ff/u],
  ["image/png", /^89504e470d0a1a0a/u],
  ["image/gif", /^47494638/u],
  ["image/webp", /^52494646.{8}57454250/u]
] as const

const typeOf = (bytes: Uint8Array): string | undefined => {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString("hex")
  return beginnings.find(([, pattern]) => pattern.test(hex))?.[0]
}

interface Kept {
  readonly card: LinkCard | undefined
  readonly atMs: number
}

/**
 * Cards of links for networks that fetch nothing themselves: what the page says of itself, and its picture. A page that
 * cannot be read has none, and its post goes out all the same. Decided in docs/decisions/social.md.
 */
export class LinkCards extends Context.Service<LinkCards>()("@tidings/services/LinkCards", {
  make: Effect.gen(function* () {
    const outbound = yield* OutboundHttp
    const read = yield* threads<CardPage, PageCardWords>(readers)
    const known = new LruCache<Kept>(kept)

    /** Fetches a document, wherever it leads to; undefined if it cannot be had. */
    const fetched = Effect.fnUntraced(function* (asked: string, most: number) {
      let url = asked
      for (let redirects = 0; redirects <= mostRedirects; redirects++) {
        const answer = yield* Effect.orElseSucceed(outbound.get(url, headers, most), () => undefined)
        if (answer === undefined) return undefined
        if (answer.status >= 200 && answer.status < 300) return { url, body: answer.body, bytes: answer.bytes }
        const next = answer.location === undefined ? null : URL.parse(answer.location, url)
        if (answer.status < 300 || answer.status >= 400 || next === null) return undefined
        url = next.href
      }
      return undefined
    })

    const pictureAt = Effect.fnUntraced(function* (asked: string): Effect.fn.Return<LinkCard["picture"]> {
      const found = yield* fetched(asked, mostBytes.picture)
      const contentType = found && typeOf(found.bytes)
      if (found === undefined || contentType === undefined) return undefined
      const { bytes, url } = found
      return {
        kind: "image",
        contentType,
        byteLength: bytes.byteLength,
        alt: "",
        url,
        bytes: (from, to) => Effect.succeed(bytes.subarray(from, to))
      }
    })

    const made = Effect.fnUntraced(function* (owner: string, linkUrl: string) {
      const page = yield* fetched(linkUrl, mostBytes.page)
      if (page === undefined) return undefined
      const words = yield* Effect.orElseSucceed(read(owner, { html: page.body, url: page.url }), () => undefined)
      if (words === undefined) return undefined
      const picture = words.picture === undefined ? undefined : yield* pictureAt(words.picture)
      return { title: words.title, description: words.description, picture } satisfies LinkCard
    })

    return {
      /** The card of the page that a link of a workspace leads to; undefined if the page cannot be read. */
      of: Effect.fnUntraced(function* (owner: string, linkUrl: string) {
        const key = `${owner} ${linkUrl}`
        const now = yield* Clock.currentTimeMillis
        const before = known.get(key)
        if (before !== undefined && Math.abs(now - before.atMs) < lastsMs) return before.card
        const card = yield* made(owner, linkUrl)
        known.set(key, { card, atMs: now }, 1_000 + (card?.picture?.byteLength ?? 0))
        return card
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
