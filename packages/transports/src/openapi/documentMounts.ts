import { memoized } from "@tidings/schema/once/memoized"
import { sequenceJsonSchema, sequenceSchemaPath } from "@tidings/schema/sequences/jsonSchema"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import type { Mount } from "../http/Mount.ts"
import { whenAsked } from "../http/whenAsked.ts"
import { changelogFeed } from "./changelogFeed.ts"
import { descriptionMount, type DescriptionNeeds } from "./descriptionMount.ts"
import type { Descriptions } from "./descriptions.ts"

interface Options {
  readonly descriptions: Descriptions
  /** Public base URL of this server, e.g. `https://messages.example.com`. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}

/**
 * Mounts the public documents: GET /v1/openapi.json, the changelog at /changelog.json, the JSON Schema of sequence
 * files, and guides and reference below /docs.
 */
export const documentMounts = Effect.fnUntraced(function* ({
  descriptions,
  ipOf,
  publicUrl
}: Options): Effect.fn.Return<ReadonlyArray<Mount>, never, DescriptionNeeds> {
  const feed = memoized(() => etagPageOf(JSON.stringify(changelogFeed(publicUrl)), feedHeaders))
  const sequenceSchema = memoized(() => etagPageOf(JSON.stringify(sequenceJsonSchema()), schemaHeaders))
  const page = yield* whenAsked(
    Effect.map(
      Effect.promise(() => import("./reference.ts")),
      ({ reference }) => reference(descriptions.document)
    )
  )
  return [
    yield* descriptionMount({ descriptions, publicUrl, ipOf }),
    { method: "GET", path: "/changelog.json", handle: (request, response) => sendPage(request, response, feed()) },
    {
      method: "GET",
      path: sequenceSchemaPath,
      handle: (request, response) => sendPage(request, response, sequenceSchema())
    },
    ...referencePaths.map((path): Mount => ({ method: "GET", path, handle: page }))
  ]
})

const referencePaths = ["/docs", "/docs.md", "/docs/*", "/llms.txt", "/llms-full.txt"] as const

const feedHeaders = { "Content-Type": "application/feed+json; charset=utf-8" }

// CORS is open, because editors in a browser load the schema too.
const schemaHeaders = { "Content-Type": "application/schema+json", "Access-Control-Allow-Origin": "*" }
