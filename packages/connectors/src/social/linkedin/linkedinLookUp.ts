import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { restli } from "./linkedinApi.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { earliestMs, saysTheSame } from "../saysTheSame.ts"

/**
 * Characters that a commentary must escape with a backslash (learn.microsoft.com/linkedin …/little-text-format,
 * 2026-01).
 */
const reserved = /[\\|{}@[\]()<>#*_~]/gu

const tag = /#(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+/gu

/** Escapes a text for a commentary; a # before a word stays unescaped and makes it a hashtag. */
export const littleText = (text: string): string => {
  let [written, at] = ["", 0]
  for (const { 0: whole, index } of text.matchAll(tag)) {
    written += text.slice(at, index).replaceAll(reserved, String.raw`\$&`) + whole
    at = index + whole.length
  }
  return written + text.slice(at).replaceAll(reserved, String.raw`\$&`)
}

/** Returns the text of a commentary, in which LinkedIn writes hashtags in a form of its own. */
export const plainText = (commentary: string): string =>
  commentary.replaceAll(/\{hashtag\|\\?#\|([^{}]*)\}/gu, "#$1").replaceAll(/\\([\\|{}@[\]()<>#*_~])/gu, "$1")

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
