import { Effect } from "effect"
import type { BlueskySession } from "./blueskySession.ts"

/** A range of a text with a link, tag or mention, by its bytes in UTF-8. */
interface Facet<Feature> {
  readonly index: { readonly byteStart: number; readonly byteEnd: number }
  readonly feature: Feature
}

type Feature =
  | { readonly is: "link"; readonly uri: string }
  | { readonly is: "tag"; readonly tag: string }
  /** Mention of an account that may not exist. */
  | { readonly is: "mention"; readonly handle: string }

const mention = /(?<=^|[\s(])@[a-z\d.-]+\b/giu
const link = /(?<=^|[\s(])https?:\/\/\S+/giu
const tag = /(?<=^|\s)[#＃][^\u20E2\s\u00AD\u2060\u200A-\u200D]+/gu

const labels = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/iu
const longestTag = 64
const segments = new Intl.Segmenter()

const graphemes = (text: string): number => [...segments.segment(text)].length

/** Removes the punctuation that ends a sentence, and a closing bracket that was opened before the link. */
const linkOf = (text: string): string => {
  const ended = text.replace(/[.,;:!?]$/u, "")
  return ended.includes("(") ? ended : ended.replace(/\)$/u, "")
}

const tagOf = (text: string): string | undefined => {
  const said = text.slice(1).replace(/^\uFE0F.*$/su, "")
  if (!/[^\d\p{P}]/u.test(said)) return undefined
  const name = said.replace(/(?<!\p{P})\p{P}+$/u, "")
  return graphemes(name) > longestTag ? undefined : name
}

/**
 * Finds the links, tags and mentions of a text like Bluesky's own clients (app.bsky.richtext.facet, @atproto/api
 * 0.21.0), except for links that do not begin with http.
 */
export const facetsIn = (text: string): ReadonlyArray<Facet<Feature>> => {
  const at = (from: number, length: number, feature: Feature): Facet<Feature> => {
    const byteStart = Buffer.byteLength(text.slice(0, from))
    return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(from, from + length)) }, feature }
  }
  const found: Array<Facet<Feature>> = []
  for (const { 0: whole, index } of text.matchAll(mention)) {
    const handle = whole.slice(1)
    if (labels.test(handle)) found.push(at(index, whole.length, { is: "mention", handle }))
  }
  for (const { 0: whole, index } of text.matchAll(link)) {
    const uri = linkOf(whole)
    found.push(at(index, uri.length, { is: "link", uri }))
  }
  for (const { 0: whole, index } of text.matchAll(tag)) {
    const name = tagOf(whole)
    if (name !== undefined) found.push(at(index, name.length + 1, { is: "tag", tag: name }))
  }
  return found.toSorted((a, b) => a.index.byteStart - b.index.byteStart)
}

const didOf = (session: BlueskySession, handle: string) =>
  session.ask({ method: "GET", path: `/com.atproto.identity.resolveHandle?handle=${encodeURIComponent(handle)}` }).pipe(
    Effect.map(({ json }): unknown => json?.did),
    // A handle that nobody has stays plain text.
    Effect.catchIf(
      ({ _tag }) => _tag === "Rejected",
      () => Effect.succeed(undefined)
    )
  )

const featureOf = Effect.fnUntraced(function* (session: BlueskySession, feature: Feature) {
  switch (feature.is) {
    case "link":
      return { $type: "app.bsky.richtext.facet#link", uri: feature.uri }
    case "tag":
      return { $type: "app.bsky.richtext.facet#tag", tag: feature.tag }
    case "mention": {
      const did = yield* didOf(session, feature.handle)
      return typeof did === "string" ? { $type: "app.bsky.richtext.facet#mention", did } : undefined
    }
  }
})

/** Builds the facets of a text for a record, with the DIDs of mentioned accounts. */
export const blueskyFacets = Effect.fnUntraced(function* (session: BlueskySession, text: string) {
  const facets = yield* Effect.forEach(facetsIn(text), ({ feature, index }) =>
    Effect.map(featureOf(session, feature), (told) => (told === undefined ? [] : [{ index, features: [told] }]))
  )
  return facets.flat()
})
