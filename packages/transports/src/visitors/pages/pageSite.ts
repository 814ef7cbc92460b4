import { requestContext } from "../../http/requestContext.ts"
import type { FormBlock } from "@tidings/schema/composing/Block"
import type { WorkspaceId } from "@tidings/schema/Id"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { PageForms } from "@tidings/services/pages/PageForms"
import { PagePreviews } from "@tidings/services/pages/PagePreviews"
import { PageResolver, type PublishedPage, type Visited } from "@tidings/services/pages/PageResolver"
import { styleIn } from "@tidings/engines/pages/document"
import { pageWords } from "@tidings/engines/pages/words"
import { Cause, Effect, Result } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { readRaw } from "../../http/bodies/readBytes.ts"
import { pathTail } from "../../http/requestParts.ts"
import { type Reply, send } from "../../http/Reply.ts"
import { broken } from "../../pages/notice.ts"
import { readFormFields } from "./formFields.ts"
import { isFromElsewhere } from "../../http/requestOrigin.ts"
import * as replies from "./pageReplies.ts"
import { sendPublished } from "./sendPublished.ts"

const prefix = "/p/"
const paths = /^(?:test\/)?[a-z0-9-]{1,60}$/u
const cards = /^((?:test\/)?[a-z0-9-]{1,60})\/card\.png$/u
const previews = /^preview\/([\w-]{1,200}\.[\w-]{1,60})$/u
const mostFormBytes = 8_192

const isReading = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD"
const isDone = ({ url = "" }: IncomingMessage): boolean => /\?done=?(?:&|$)/u.test(url)

const formOf = ({ document }: PublishedPage): FormBlock | undefined =>
  document.sections.find((block) => block.type === "form")

const privately = (html: string, status: number, more?: Readonly<Record<string, string>>): Reply =>
  replies.privateReply(styleIn(html), html, status, more)

const doneAt = (slug: string): Reply => ({
  status: 303,
  headers: { "Cache-Control": "no-store", Location: `${slug}?done` },
  body: ""
})

/** Returns what a host may show: on a workspace's own host no pages of other workspaces (null). */
const here = (visited: Visited, whose: WorkspaceId | undefined): Visited =>
  visited !== null && whose !== undefined && visited.standing.workspaceId !== whose ? null : visited

/** Serves the pages below /p/ of a host. */
export const pageSite = ({ ipOf }: { readonly ipOf: (request: IncomingMessage) => string }) =>
  Effect.gen(function* () {
    const { cardOf, find, known } = yield* PageResolver
    const forms = yield* PageForms
    const { open } = yield* PagePreviews
    const publicHost = new URL(yield* PublicUrl).host
    const context = yield* Effect.context()
    const runFork = Effect.runForkWith(context)

    const take = Effect.fnUntraced(function* (request: IncomingMessage, page: PublishedPage, block: FormBlock) {
      const words = pageWords(page.document.locale)
      const body = yield* Effect.result(readRaw(request, mostFormBytes))
      if (Result.isFailure(body))
        return privately(page.returned({ values: {}, agrees: false, wrong: { form: words.tooLong } }), 413)
      const read = readFormFields(block, new URLSearchParams(body.success.toString()), words)
      if (read.kind === "trapped") return doneAt(page.slug)
      if (read.kind === "wrong") return privately(page.returned(read.returned), 422)
      const outcome = yield* forms.submit(page, read.submission, ipOf(request))
      if (outcome === "recorded") return doneAt(page.slug)
      return privately(page.returned(read.limited), 429, { "Retry-After": "60" })
    })

    const answer = Effect.fnUntraced(
      function* (request: IncomingMessage, path: string, whose: WorkspaceId | undefined) {
        const page = here(yield* find(path), whose)
        if (page === null) return replies.unknownPage
        if ("gone" in page) return replies.gonePage
        const block = formOf(page)
        if (isReading(request)) return block !== undefined && isDone(request) ? privately(page.done(), 200) : page
        if (request.method !== "POST" || block === undefined) return replies.otherMethodOf(block !== undefined)
        if (isFromElsewhere(request, publicHost)) return replies.foreignForm
        return yield* take(request, page, block)
      },
      Effect.catchTag("Unanswered", () => Effect.succeed(replies.unavailablePage)),
      Effect.tapCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError("a page could not be served", cause)
      )
    )

    /** Serves a page before it is public. */
    const preview = Effect.fnUntraced(
      function* (request: IncomingMessage, token: string) {
        if (!isReading(request)) return replies.unsentPreview
        const html = yield* open(token)
        return html === undefined
          ? replies.endedPreview
          : privately(html, 200, {
              "X-Robots-Tag": "noindex, nofollow",
              "Content-Security-Policy": replies.previewPolicyOf(styleIn(html))
            })
      },
      Effect.tapCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError("a page's preview could not be served", cause)
      )
    )

    /** Serves the picture that other sites show as the preview of a published page. */
    const card = Effect.fnUntraced(
      function* (request: IncomingMessage, path: string, whose: WorkspaceId | undefined) {
        const page = here(yield* find(path), whose)
        if (page === null || "gone" in page || page.document.card === undefined) return replies.unknownPage
        if (!isReading(request)) return replies.otherMethodOf(false)
        const png = yield* cardOf(page)
        return png === null ? replies.unknownPage : replies.cardReply(request, page, page.document.card.digest, png)
      },
      Effect.catchTag("Unanswered", () => Effect.succeed(replies.unavailablePage)),
      Effect.tapCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError("a page's card could not be served", cause)
      )
    )

    /**
     * Returns a listener for the installation's own host, which serves the pages of all workspaces, or for the host of
     * one workspace. A cached page is sent at once, without a fiber.
     */
    return (whose?: WorkspaceId): RequestListener =>
      (request, response) => {
        const path = pathTail(request, prefix)
        const [, carded] = cards.exec(path) ?? []
        if (carded !== undefined)
          return runFork(card(request, carded, whose)).addObserver((exit) =>
            send(response, exit._tag === "Failure" ? broken : exit.value)
          )
        const [, token] = previews.exec(path) ?? []
        if (token !== undefined && whose === undefined)
          return Effect.runForkWith(requestContext(context, request))(preview(request, token)).addObserver((exit) =>
            send(response, exit._tag === "Failure" ? broken : exit.value)
          )
        const meant = path.toLowerCase().replace(/\/$/u, "")
        if (meant !== path && paths.test(meant)) return send(response, replies.movedTo(`${prefix}${meant}`, request))
        if (!paths.test(path)) return send(response, replies.unknownPage)
        const visited = isReading(request) && !isDone(request) ? known(path) : undefined
        const page = visited === undefined ? null : here(visited, whose)
        if (page !== null && !("gone" in page)) return sendPublished(request, response, page)
        runFork(answer(request, path, whose)).addObserver((exit) => {
          if (exit._tag === "Failure") return send(response, broken)
          return "html" in exit.value ? sendPublished(request, response, exit.value) : send(response, exit.value)
        })
      }
  })
