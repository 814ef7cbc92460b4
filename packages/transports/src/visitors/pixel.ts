import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import type { Reply } from "../http/Reply.ts"
import { replying } from "../http/replying.ts"
import { isPerson } from "./isPerson.ts"
import { privateHeaders } from "../http/privateHeaders.ts"
import { pathTail } from "../http/pathTail.ts"
import { promptly } from "./promptly.ts"

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
