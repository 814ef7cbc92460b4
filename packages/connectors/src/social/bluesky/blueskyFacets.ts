import { Effect } from "effect"
import type { BlueskySession } from "./blueskySession.ts"
import { type Feature, facetsIn } from "./facetsIn.ts"

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
