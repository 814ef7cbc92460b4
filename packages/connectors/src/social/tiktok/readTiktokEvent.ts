import type { CallbackRequest, MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom } from "../../http/jsonOf.ts"
import { textIn } from "../../http/jsonParts.ts"

const outcomeOf = (event: string, { reason }: any): MessageOutcome | undefined => {
  switch (event) {
    case "post.publish.complete":
    case "post.publish.publicly_available":
      return { became: "delivered" }
    case "post.publish.failed":
      return { became: "failed", reason: textIn(reason, event) }
    default:
      return undefined
  }
}

/**
 * Reads TikTok's report about a post (developers.tiktok.com/doc/webhooks-events, 2026-11); its content is JSON within
 * JSON.
 */
export const readTiktokEvent = ({
  body
}: CallbackRequest<Uint8Array>): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const { content, event } = jsonOf(body) ?? {}
  if (typeof event !== "string" || typeof content !== "string") return notFrom("TikTok")
  const told = jsonOf(Buffer.from(content)) ?? {}
  const messageId: unknown = told.publish_id
  const outcome = outcomeOf(event, told)
  return typeof messageId === "string" && outcome !== undefined
    ? [{ messageId, outcome, reportId: `${messageId}/${event}` }]
    : []
}
