import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { objectsIn } from "../../http/jsonParts.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"

const mostLooked = 40

const mayBe = (status: any, { media, replyTo }: OutgoingPost, handedMs: number): boolean =>
  typeof status.id === "string" &&
  isSince(status.created_at, earliestMs(handedMs)) &&
  (status.in_reply_to_id ?? undefined) === replyTo?.parent.id &&
  status.media_attachments?.length === media.length

/**
 * Finds the account's status with exactly the post's text, published since its handover; the text is compared with the
 * status's source, since the status itself is HTML.
 */
export const findMastodonStatus = Effect.fnUntraced(function* (
  api: JsonApi,
  accountRef: string,
  post: OutgoingPost,
  handedMs: number
) {
  const path = `/api/v1/accounts/${encodeURIComponent(accountRef)}/statuses?exclude_reblogs=true&limit=${mostLooked}`
  const { json } = yield* api.ask({ method: "GET", path })
  const looked = objectsIn(json).slice(0, mostLooked)
  for (const status of looked.filter((one) => mayBe(one, post, handedMs))) {
    const source = yield* api.ask({ method: "GET", path: `/api/v1/statuses/${status.id}/source` })
    if (saysTheSame(source.json?.text, post.text)) return status
  }
  return undefined
})
