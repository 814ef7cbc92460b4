import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import type { Reply } from "../http/Reply.ts"
import { replying } from "../http/replying.ts"
import { isPerson } from "./isPerson.ts"
import { broken, notice } from "../pages/notice.ts"
import { privateHeaders } from "../http/privateHeaders.ts"
import { pathTail } from "../http/pathTail.ts"
import { promptly } from "./promptly.ts"

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
