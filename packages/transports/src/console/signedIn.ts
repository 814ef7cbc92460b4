import { Signer } from "@tidings/services/access/Signer"
import { hashSecret } from "@tidings/services/access/secret"
import { Sessions } from "@tidings/services/signIns/Sessions"
import { Effect } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { readForm } from "../http/bodies/readBytes.ts"
import { type Reply, replying } from "../http/Reply.ts"
import { broken } from "../pages/notice.ts"
import { sessionCookie } from "./cookies.ts"
import { isCrossSite } from "../http/requestOrigin.ts"
import { otherMethodPage, outdatedPage } from "./notices.ts"
import { consolePaths, leadTo } from "./paths.ts"
import type { ConsoleOptions, ConsoleVisit } from "./ConsoleVisit.ts"

export type ConsoleNeeds = Sessions | Signer

/** A page of the console; it answers a signed-in member. */
export type ConsolePage<R> = (visit: ConsoleVisit) => Effect.Effect<Reply, never, R>

/**
 * Returns the purpose for which form tokens are signed, different per session. The signed text is the path that the
 * form posts to.
 */
export const formPurpose = (secret: string): string => `console form ${hashSecret(secret)}`

/** A reason of a thousand characters, each percent-encoded, and the other fields. */
const mostFormBytes = 32_768

const splitUrl = ({ url = "/" }: IncomingMessage): [path: string, query: string] => {
  const at = url.indexOf("?")
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)]
}

/**
 * Serves a page of the console to signed-in members and sends others to sign in and back. A GET or HEAD has no form; a
 * POST is accepted only from a form of the same page and session.
 */
export const signedIn = ({
  ipOf,
  publicUrl
}: ConsoleOptions): Effect.Effect<
  <R>(page: ConsolePage<R>) => Effect.Effect<RequestListener, never, R>,
  never,
  ConsoleNeeds
> =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const signer = yield* Signer
    const cookie = sessionCookie(publicUrl)
    const isForeign = isCrossSite(publicUrl)

    const answer = Effect.fnUntraced(function* <R>(page: ConsolePage<R>, request: IncomingMessage) {
      const { method, url = "/" } = request
      if (method !== "GET" && method !== "HEAD" && method !== "POST") return otherMethodPage
      const [path, query] = splitUrl(request)
      const isPost = method === "POST"
      const back = isPost ? path : url
      const secret = cookie.read(request)
      const session = secret === "" ? undefined : yield* sessions.find(secret)
      if (session === undefined) return leadTo(consolePaths.signIn, back)
      const { mayDecide, user, workspace } = session
      if (workspace === undefined) return leadTo(consolePaths.workspace, back)
      const named = new URLSearchParams(query).get("workspace")
      if (
        named !== null &&
        named !== workspace.id &&
        (yield* sessions.workspacesOf(session)).some(({ id }) => id === named)
      )
        return leadTo(consolePaths.workspace, back)
      const form = isPost ? yield* readForm(request, mostFormBytes) : undefined
      if (form !== undefined && (isForeign(request) || !isOwn(form, secret, path))) return outdatedPage(path)
      return yield* page({
        request,
        member: { user, workspace, mayDecide },
        path,
        query: new URLSearchParams(query),
        form,
        tokenFor: (to) => signer.sign(formPurpose(secret), to),
        ip: ipOf(request)
      })
    })

    const isOwn = (form: URLSearchParams, secret: string, path: string): boolean =>
      signer.open(formPurpose(secret), form.get("csrf") ?? "") === path

    return (page) =>
      replying(
        (request) => answer(page, request),
        () => broken
      )
  })
