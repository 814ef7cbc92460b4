import { type Reader, UnsubscribeLinks } from "@tidings/services/sends/tracking/UnsubscribeLinks"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Mount } from "../http/Mount.ts"
import { pathTail } from "../http/requestParts.ts"
import { type Reply, replying } from "../http/Reply.ts"
import { html } from "../pages/html.ts"
import { broken, notice } from "../pages/notice.ts"

const deadEnd = notice({
  status: 404,
  title: "This link does not work",
  says: "It may have been cut off on its way. Open the unsubscribe link in the original mail again."
})

const stays = "Mails about what you do there, such as receipts and sign-in codes, still come."

// The page asks first, because link scanners open every link in a mail.
const question = ({ address, sender }: Reader) =>
  notice({
    title: "Unsubscribe?",
    says: `${sender} will send no more newsletters and offers to ${address}. ${stays}`,
    action: html`<form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click" /><button class="button">Unsubscribe</button>
    </form>`
  })

const left = (token: string, { address, mayComeBack, sender }: Reader) =>
  notice({
    title: "You are unsubscribed",
    says: `${sender} sends no more newsletters and offers to ${address}. ${stays}`,
    ...(mayComeBack && {
      action: html`<form method="post" action="/u/back/${token}"><button class="button">Undo</button></form>`
    })
  })

const back = (token: string, { address, mayComeBack, sender }: Reader) =>
  mayComeBack
    ? notice({
        title: "You are subscribed again",
        says: `${sender} may send newsletters and offers to ${address} again.`,
        action: html`<form method="post" action="/u/${token}"><button class="button">Unsubscribe</button></form>`
      })
    : notice({
        status: 410,
        title: "This mail is too old for that",
        says: `Ask ${sender} to write to ${address} again.`
      })

/**
 * Mounts unsubscribing: GET asks, POST does it, from the page or from a mail program (RFC 8058). Repeating it changes
 * nothing.
 */
export const unsubscribe: Effect.Effect<ReadonlyArray<Mount>, never, UnsubscribeLinks> = Effect.gen(function* () {
  const links = yield* UnsubscribeLinks

  const answering = (prefix: "/u/" | "/u/back/", answer: (token: string, reader: Reader) => Effect.Effect<Reply>) =>
    replying(
      Effect.fnUntraced(function* (request: IncomingMessage) {
        // A valid token is enough; the body is not needed.
        request.resume()
        const token = pathTail(request, prefix)
        const reader = yield* links.of(token)
        return reader === undefined ? deadEnd : yield* answer(token, reader)
      }),
      () => broken
    )

  return [
    {
      method: "POST",
      path: "/u/back/*",
      handle: yield* answering("/u/back/", (token, reader) => Effect.as(reader.comeBack, back(token, reader)))
    },
    { method: "GET", path: "/u/*", handle: yield* answering("/u/", (_, reader) => Effect.succeed(question(reader))) },
    {
      method: "POST",
      path: "/u/*",
      handle: yield* answering("/u/", (token, reader) => Effect.as(reader.leave, left(token, reader)))
    }
  ]
})
