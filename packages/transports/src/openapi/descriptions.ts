import { memoized } from "@tidings/schema/once/memoized"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Identity } from "@tidings/pipeline/identify"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import { LruCache } from "@tidings/engines/caches/LruCache"
import { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import { readingScopes } from "../http/bearerChallenge.ts"
import { maxTyped } from "../typing/Typing.ts"
import { document } from "./document/document.ts"
import { chaptersOf } from "./pages/Chapters.ts"
import { schemasOf } from "./schemas/schemas.ts"
import { etagPageOf, type EtagPage } from "../http/EtagPage.ts"
import { workspaceDocument } from "./workspace/workspaceDocument.ts"

interface Options {
  readonly endpoints: ReadonlyArray<Endpoint>
  /** Public base URL of this server, e.g. `https://messages.example.com`. */
  readonly publicUrl: string
}

// A description is some 500 KB at most.
const kept = { entries: 500, weight: 64 * 1024 * 1024 }

const shared = { "Content-Type": "application/json", Vary: "Authorization" }
const ownHeaders = { ...shared, "Cache-Control": "private, no-cache" }

/**
 * The OpenAPI description as bytes: a generic one, and one per workspace, rebuilt when the workspace's templates, plan
 * or approval policies change.
 */
export const descriptions = ({ endpoints, publicUrl }: Options) => {
  const schemas = memoized(() => schemasOf(endpoints))
  const generic = memoized(() => document(endpoints, { schemas: schemas(), serverUrl: publicUrl }))
  const known = new LruCache<EtagPage>(kept)
  return {
    schemas,
    document: generic,
    /** The document by chapters, as people read it. */
    chapters: memoized(() => chaptersOf(generic())),
    /** Scopes to request, named in the challenge to a caller without a key. */
    scopes: readingScopes(liveScopes(endpoints)),
    forEverybody: memoized(() => etagPageOf(JSON.stringify(generic()), shared)),

    forWorkspace: Effect.fnUntraced(function* ({ livemode, plan, policies, templatesRevision, workspaceId }: Identity) {
      const name = `${workspaceId} ${livemode} ${templatesRevision} ${plan}`
      const found = known.get(name)
      if (found !== undefined) return found
      const published = yield* TemplateVersions.use((versions) =>
        versions.published({ workspaceId, livemode }, maxTyped)
      )
      const own = etagPageOf(
        JSON.stringify(workspaceDocument(generic(), endpoints, { plan, policies, published })),
        ownHeaders
      )
      known.set(name, own, own.bytes.length)
      return own
    })
  }
}

export type Descriptions = ReturnType<typeof descriptions>
