import { sequenceJsonSchema, sequenceSchemaPath } from "@tidings/schema/sequences/jsonSchema"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import type { Mount } from "../http/Mount.ts"
import { memoized } from "../http/memoized.ts"
import { changelogFeed } from "./changelogFeed.ts"
import { descriptionMount, type Needs } from "./descriptionMount.ts"
import type { Descriptions } from "./descriptions.ts"
import { referenceMounts } from "./referenceMounts.ts"

interface Options {
  readonly descriptions: Descriptions
  /** Where callers reach this server, e.g. `https://messages.example.com`. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}

/** GET /v1/openapi.json, the changelog at /changelog.json, the schema of sequences' files, and the reference below /docs, which is for anybody, rendered when first asked for and kept as bytes. */
export const documentMounts = Effect.fnUntraced(function* ({
  descriptions,
  ipOf,
  publicUrl
}: Options): Effect.fn.Return<ReadonlyArray<Mount>, never, Needs> {
  const feed = memoized(() => etagPageOf(JSON.stringify(changelogFeed(publicUrl)), feedHeaders))
  const sequenceSchema = memoized(() => etagPageOf(JSON.stringify(sequenceJsonSchema()), schemaHeaders))
  return [
    yield* descriptionMount({ descriptions, publicUrl, ipOf }),
    { method: "GET", path: "/changelog.json", handle: (request, response) => sendPage(request, response, feed()) },
    {
      method: "GET",
      path: sequenceSchemaPath,
      handle: (request, response) => sendPage(request, response, sequenceSchema())
    },
    ...referenceMounts(descriptions.document)
  ]
})

const feedHeaders = { "Content-Type": "application/feed+json; charset=utf-8" }

// An editor in a browser asks for it too.
const schemaHeaders = { "Content-Type": "application/schema+json", "Access-Control-Allow-Origin": "*" }
