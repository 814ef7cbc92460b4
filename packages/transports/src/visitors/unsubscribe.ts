import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { replying } from "../http/replying.ts"
import { html } from "../pages/html.ts"
import { broken, notice } from "../pages/notice.ts"
import { pathTail } from "../http/pathTail.ts"

const deadEnd = notice({
  status: 404,
  title: "This link does not work",
  says: "It may have been cut off on its way. Open the unsubscribe link in the original mail again."
})

// Asked first, since link scanners open whatever a mail holds.
const question = notice({
  title: "Unsubscribe?",
  says: "You will get no more mails from this sender.",
  action: html`<form method="post">
    <input type="hidden" name="List-Unsubscribe" value="One-Click" /><button class="button">Unsubscribe</button>
  </form>`
})

const done = notice({
  title: "You are unsubscribed",
  says: "You will get no more mails from this sender. You can close this page."
})

/** Where readers unsubscribe: GET asks, POST does it, from the page as from a mail program (RFC 8058). Doing it again changes nothing. */
export const unsubscribe: Effect.Effect<ReadonlyArray<Mount>, never, Tracking> = Effect.gen(function* () {
  const tracking = yield* Tracking
  const ask = yield* replying(
    (request) => Effect.succeed(tracking.openUnsubscribe(pathTail(request, "/u/")) === undefined ? deadEnd : question),
    () => broken
  )
  const act = yield* replying(
    (request) => {
      // A valid token is the wish; whatever else the body says is not needed.
      request.resume()
      const wish = tracking.openUnsubscribe(pathTail(request, "/u/"))
      return wish === undefined ? Effect.succeed(deadEnd) : Effect.as(wish.record, done)
    },
    () => broken
  )
  return [
    { method: "GET", path: "/u/*", handle: ask },
    { method: "POST", path: "/u/*", handle: act }
  ]
})
