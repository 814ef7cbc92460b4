import { Clock, Effect } from "effect"
import { type DeliveryFailure, neverLeft, Rejected, type Withdrawn } from "../../DeliveryFailure.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { namedReceipt, postReceipt } from "../postReceipt.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"
import { unanswered } from "../unanswered.ts"
import { type Containers, statusOf } from "./container.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** What a network calls a post by what is in it. */
const mediaTypeOf = ({ media }: OutgoingPost): string => {
  if (media.length > 1) return "CAROUSEL_ALBUM"
  if (media.length === 0) return "TEXT_POST"
  return media[0]!.kind === "video" ? "VIDEO" : "IMAGE"
}

const isOf = (one: any, post: OutgoingPost, fromMs: number): boolean =>
  textIn(one.id) !== "" &&
  isSince(one.timestamp, fromMs) &&
  one.media_type === mediaTypeOf(post) &&
  one.replied_to?.id === post.replyTo?.parent.id &&
  saysTheSame(one.caption ?? one.text, post.text)

/** A container in one of these has not been published; what was on its way to it has come by then. */
const unpublished = new Set(["FINISHED", "EXPIRED", "ERROR"])
const cameWithinMs = 5 * 60_000

const unpublishedBy = (title: string, status: string): Rejected =>
  new Rejected({
    message: `${title} says that it has not been published: its container is ${status}`,
    code: undefined,
    enhancedStatusCode: undefined,
    providerCode: neverLeft,
    hard: false,
    about: "message"
  })

/** How a network publishes containers, each at most once, and shows what it published. */
export const publishing = (
  network: Containers & {
    readonly title: string
    readonly publishPath: string
    /** Makes what holds a post, by its id. */
    readonly containerOf: (containers: Containers, post: OutgoingPost) => Effect.Effect<string, DeliveryFailure>
    /** What the account has published of the kind that a post is, newest first. */
    readonly listPath: (post: OutgoingPost) => string
  }
) => {
  const { api, containerOf, listPath, publishPath, title } = network
  const lost = unanswered<string>()
  /** A container that cannot be asked after any more may have been published. */
  const statusNow = (container: string): Effect.Effect<string, DeliveryFailure> =>
    Effect.catch(statusOf(network, container), (failure) =>
      failure._tag === "Rejected" ? Effect.succeed("PUBLISHED") : Effect.fail(failure)
    )
  return {
    deliver: Effect.fnUntraced(function* (post: OutgoingPost, handingOver: Effect.Effect<void, Withdrawn>) {
      const container = yield* containerOf(network, post)
      const call = { method: "POST", path: publishPath, json: { creation_id: container } } as const
      return yield* Effect.flatMap(api.handOver(call, handingOver), ({ json }) => namedReceipt(title, json?.id)).pipe(
        lost.during(post.id, container)
      )
    }),
    /** Asks the container, where this process knows it, which minutes later proves that nothing was published; and then looks among what the account has published for the one that says what the post says. */
    lookUp: Effect.fnUntraced(function* (post: OutgoingPost, handedMs: number) {
      const container = lost.named(post.id)
      if (container !== undefined) {
        const status = yield* statusNow(container)
        const isLongAgo = (yield* Clock.currentTimeMillis) - handedMs >= cameWithinMs
        if (unpublished.has(status) && isLongAgo) return yield* unpublishedBy(title, status)
        if (status !== "PUBLISHED") return undefined
      }
      const fromMs = earliestMs(handedMs)
      const path = `${listPath(post)}&since=${Math.floor(fromMs / 1000)}&limit=100`
      const { json } = yield* api.ask({ method: "GET", path })
      const found = objectsIn(json?.data).find((one) => isOf(one, post, fromMs))
      return found === undefined ? undefined : postReceipt({ id: textIn(found.id) })
    })
  }
}
