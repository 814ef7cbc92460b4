import { Clock, Effect } from "effect"
import { type DeliveryFailure, neverLeft, Rejected, type Withdrawn } from "../../DeliveryFailure.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { namedReceipt, postReceipt } from "../postReceipt.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"
import { unanswered } from "../unanswered.ts"
import { type Containers, containerStatus } from "./container.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** Returns the network's media type of a post, by its content. */
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

/** Container statuses that prove that it has not been published, once a late request must have arrived. */
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

/** Publishing by containers, each published at most once, and the look-up of published posts. */
export const publishing = (
  network: Containers & {
    readonly title: string
    readonly publishPath: string
    /** Makes the container of a post and returns its id. */
    readonly containerOf: (containers: Containers, post: OutgoingPost) => Effect.Effect<string, DeliveryFailure>
    /** Path that lists the account's published posts of the post's kind, newest first. */
    readonly listPath: (post: OutgoingPost) => string
  }
) => {
  const { api, containerOf, listPath, publishPath, title } = network
  const lost = unanswered<string>()
  /** Reads a container's status; PUBLISHED if it cannot be read any more, since it may have been published. */
  const statusNow = (container: string): Effect.Effect<string, DeliveryFailure> =>
    Effect.catch(containerStatus(network, container), (failure) =>
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
    /**
     * Looks a post up: by its container's status, if this process knows it, which minutes later proves that nothing was
     * published; then among the account's published posts for one with the same text.
     */
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
