import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

const mostAsked = 10

/** Returns the pages that a person manages, by the person's token, with these fields of each; a thousand at most. */
export const pagesOf = Effect.fnUntraced(function* (
  api: JsonApi,
  fields: string
): Effect.fn.Return<ReadonlyArray<any>, DeliveryFailure> {
  const pages: Array<any> = []
  let after = ""
  for (let asked = 0; asked < mostAsked; asked++) {
    const { json } = yield* api.ask({ method: "GET", path: `/me/accounts?fields=${fields}&limit=100${after}` })
    pages.push(...objectsIn(json?.data))
    const cursor = textIn(json?.paging?.cursors?.after)
    if (typeof json?.paging?.next !== "string" || cursor === "") break
    after = `&after=${encodeURIComponent(cursor)}`
  }
  return pages
})
