import { Effect } from "effect"
import { CredentialsRefused } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { refusedMedia } from "../processed.ts"
import { textIn } from "../../http/jsonParts.ts"

/** The current permissions of a creator's account. */
export interface Creator {
  readonly handle: string
  /** Audience of its posts. */
  readonly audience: string
  readonly disables: {
    readonly disable_comment: boolean
    readonly disable_duet: boolean
    readonly disable_stitch: boolean
  }
}

/** The audiences, widest first. */
const audiences = ["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]

/**
 * Reads the permissions of the creator's account, as required before each post; a film that is too long for it is
 * refused.
 */
export const creatorAt = Effect.fnUntraced(function* (api: JsonApi, film?: PostMedia) {
  const { json } = yield* api.ask({ method: "POST", path: "/v2/post/publish/creator_info/query/", json: {} })
  const told = json?.data ?? {}
  const longest: unknown = told.max_video_post_duration_sec
  if (typeof longest === "number" && (film?.durationSeconds ?? 0) > longest)
    return yield* refusedMedia(`this creator may post films of ${longest} s; this has ${film!.durationSeconds} s`)
  const offered: ReadonlyArray<unknown> = Array.isArray(told.privacy_level_options) ? told.privacy_level_options : []
  const audience = audiences.find((one) => offered.includes(one))
  if (audience === undefined)
    return yield* new CredentialsRefused({ message: "this creator's account allows no audience", stopsAll: true })
  return {
    handle: textIn(told.creator_username),
    audience,
    disables: {
      disable_comment: told.comment_disabled === true,
      disable_duet: told.duet_disabled === true,
      disable_stitch: told.stitch_disabled === true
    }
  } satisfies Creator
})
