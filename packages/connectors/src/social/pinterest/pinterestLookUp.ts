import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { objectsIn } from "../../http/jsonParts.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"

const mostLooked = 100

/** Finds the board's pin with exactly the post's texts and link, published since its handover. */
export const findPin = Effect.fnUntraced(function* (
  api: JsonApi,
  board: string,
  { linkUrl = "", text, title = "" }: OutgoingPost,
  handedMs: number
) {
  const { json } = yield* api.ask({ method: "GET", path: `/boards/${board}/pins?page_size=${mostLooked}` })
  const found = objectsIn(json?.items).find(
    (one) =>
      isSince(one.created_at, earliestMs(handedMs)) &&
      saysTheSame(one.description, text) &&
      saysTheSame(one.title, title) &&
      saysTheSame(one.link, linkUrl)
  )
  return typeof found?.id === "string" ? (found.id as string) : undefined
})
