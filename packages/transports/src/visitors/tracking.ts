import { Tracking, type TrackedVisit } from "@tidings/services/sends/tracking/Tracking"
import { Effect, Fiber } from "effect"
import type { Mount } from "../http/Mount.ts"
import { privateHeaders, type Reply, replying } from "../http/Reply.ts"
import { isPerson, pathTail } from "../http/requestParts.ts"
import { broken, notice } from "../pages/notice.ts"

const patience = "2 seconds"

/**
 * Records a visit. The visitor waits for it 2 seconds at most and never sees it fail; the recording continues
 * meanwhile.
 */
const promptly = ({ record }: TrackedVisit): Effect.Effect<void> =>
  record.pipe(
    Effect.catchCause((cause) => Effect.logError("an open, click or unsubscribe could not be recorded", cause)),
    Effect.forkDetach,
    Effect.flatMap((fiber) => Effect.timeoutOption(Fiber.await(fiber), patience)),
    Effect.asVoid
  )

const deadEnd = notice({
  status: 404,
  title: "This link does not work",
  says: "It may have been cut off on its way. Try to open it from the original mail again."
})

const redirect = (url: string): Reply => ({ status: 302, headers: { ...privateHeaders, Location: url }, body: "" })

/** Mounts tracked links; a link leads only to the URL in its signed token. */
export const click: Effect.Effect<Mount, never, Tracking> = Effect.gen(function* () {
  const tracking = yield* Tracking
  const handle = yield* replying(
    (request) => {
      const clicked = tracking.openClick(pathTail(request, "/t/c/"))
      if (clicked === undefined) return Effect.succeed(deadEnd)
      return Effect.as(isPerson(request) ? promptly(clicked) : Effect.void, redirect(clicked.url))
    },
    () => broken
  )
  return { method: "GET", path: "/t/c/*", handle }
})

/** One transparent dot, 43 bytes. */
const dot: Reply = {
  status: 200,
  headers: { ...privateHeaders, "Content-Type": "image/gif" },
  body: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64")
}

/** Mounts the image at the end of a mail; always the same dot, whatever the token. */
export const pixel: Effect.Effect<Mount, never, Tracking> = Effect.gen(function* () {
  const tracking = yield* Tracking
  const handle = yield* replying(
    (request) => {
      const opening = isPerson(request)
        ? tracking.openPixel(pathTail(request, "/t/o/").replace(/\.gif$/u, ""))
        : undefined
      return opening === undefined ? Effect.succeed(dot) : Effect.as(promptly(opening), dot)
    },
    () => dot
  )
  return { method: "GET", path: "/t/o/*", handle }
})
