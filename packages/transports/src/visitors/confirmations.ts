import { confirmWords } from "@tidings/engines/pages/confirmWords"
import { readerLanguage } from "@tidings/engines/pages/readerWords"
import { type Confirmable, Confirming } from "@tidings/services/lists/Confirming"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Mount } from "../http/Mount.ts"
import { pathTail } from "../http/requestParts.ts"
import { type Reply, replying } from "../http/Reply.ts"
import { brandStyleOf } from "../pages/brandStyle.ts"
import { html } from "../pages/html.ts"
import { broken, notice } from "../pages/notice.ts"
import { button, linkButton } from "../pages/parts/controls.ts"

const deadEnd = notice({
  status: 404,
  title: "This link does not work",
  says: "It may have been cut off on its way. Open the link in the original mail again."
})

/** The page of a link: it asks, since link scanners open every link in a mail, or says what holds already. */
const shown = (confirmable: Confirmable, standing: Confirmable["standing"]): Reply => {
  const { brand, form, language, list, sender } = confirmable
  const words = confirmWords(language)
  const dress = { lang: readerLanguage(language), of: brand && brandStyleOf(brand) }
  const again = form !== undefined && { action: linkButton(words.again, form, { look: "go wide" }) }
  switch (standing) {
    case "pending":
      return notice({
        ...dress,
        title: words.title,
        says: words.asks(sender, list),
        action: html`<form method="post">${button(words.confirm, { look: "go wide" })}</form>`
      })
    case "member":
      return notice({ ...dress, title: words.thanks, says: words.isOn(sender, list) })
    case "ended":
      return notice({ ...dress, status: 410, title: words.over, says: words.overSays, ...again })
    case "gone":
      return notice({ ...dress, status: 410, title: words.gone, says: words.goneSays, ...again })
  }
}

/** Mounts the links of mails that ask to confirm a list: GET asks, POST confirms. Repeating it changes nothing. */
export const confirmations = ({ ipOf }: { readonly ipOf: (request: IncomingMessage) => string }) =>
  Effect.gen(function* () {
    const confirming = yield* Confirming

    const answering = (answer: (confirmable: Confirmable, request: IncomingMessage) => Effect.Effect<Reply>) =>
      replying(
        Effect.fnUntraced(function* (request: IncomingMessage) {
          request.resume()
          const confirmable = yield* confirming.of(pathTail(request, "/c/"))
          return confirmable === undefined ? deadEnd : yield* answer(confirmable, request)
        }),
        () => broken
      )

    return [
      {
        method: "GET",
        path: "/c/*",
        handle: yield* answering((confirmable) => Effect.succeed(shown(confirmable, confirmable.standing)))
      },
      {
        method: "POST",
        path: "/c/*",
        handle: yield* answering((confirmable, request) =>
          confirmable.standing === "pending"
            ? Effect.map(confirmable.confirm(ipOf(request)), (isMember) =>
                shown(confirmable, isMember ? "member" : "gone")
              )
            : Effect.succeed(shown(confirmable, confirmable.standing))
        )
      }
    ] satisfies ReadonlyArray<Mount>
  })
