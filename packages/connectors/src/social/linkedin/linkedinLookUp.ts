import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { restli } from "./linkedinApi.ts"
import { plainText } from "./littleText.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { earliestMs, saysTheSame } from "../saysTheSame.ts"

const mostLooked = 50

/** Finds the URN of the organisation's post with exactly the post's text, published since its handover. */
export const findLinkedinPost = Effect.fnUntraced(function* (
  api: JsonApi,
  author: string,
  { text }: OutgoingPost,
  handedMs: number
) {
  const asks = `author=${encodeURIComponent(author)}&q=author&count=${mostLooked}&sortBy=CREATED`
  const { json } = yield* api.ask({ method: "GET", path: `/posts?${asks}`, headers: restli("finder") })
  const found = objectsIn(json?.elements).find(
    ({ commentary, createdAt }) =>
      typeof createdAt === "number" &&
      createdAt >= earliestMs(handedMs) &&
      saysTheSame(plainText(textIn(commentary)), text)
  )
  return typeof found?.id === "string" ? (found.id as string) : undefined
})
