import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { earliestMs } from "../saysTheSame.ts"

const mostLooked = 100

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

const isOfMedia = ({ expanded_url, media_key }: any): boolean =>
  media_key !== undefined || /\/(?:photo|video)\/\d+$/u.test(textIn(expanded_url))

/**
 * Restores a tweet's text as it was written: X replaces its links with t.co links, and appends links of its pictures.
 */
const writtenIn = ({ entities, text }: any): string => {
  const told = objectsIn(entities?.urls).reduce((words: string, one) => {
    const [shown, meant] = [textIn(one.url), isOfMedia(one) ? "" : textIn(one.expanded_url)]
    return shown === "" ? words : words.replaceAll(shown, () => meant)
  }, textIn(text))
  return unescaped(told)
}

/** Normalizes a text so that a link's scheme and final slash, which X may add, do not matter. */
const alike = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/https?:\/\//giu, "")
    .replaceAll(/\/(?=\s|$)/gu, "")
    .trim()

const parentOf = ({ referenced_tweets: referenced }: any): string | undefined =>
  objectsIn(referenced).find(({ type }) => type === "replied_to")?.id

/**
 * Finds the account's tweet with exactly the post's text, published since its handover; X bills every tweet that it
 * returns.
 */
export const findTweet = Effect.fnUntraced(function* (
  api: JsonApi,
  accountRef: string,
  { replyTo, text }: OutgoingPost,
  handedMs: number
) {
  const asks = new URLSearchParams({
    start_time: new Date(earliestMs(handedMs)).toISOString(),
    max_results: String(mostLooked),
    "tweet.fields": "created_at,entities,referenced_tweets"
  })
  const path = `/2/users/${encodeURIComponent(accountRef)}/tweets?${asks}`
  const { json } = yield* api.ask({ method: "GET", path })
  const found = objectsIn(json?.data).find(
    (one) => parentOf(one) === replyTo?.parent.id && alike(writtenIn(one)) === alike(text)
  )
  return typeof found?.id === "string" ? (found.id as string) : undefined
})
