import { inHomeOfWorkspace } from "@tidings/services/access/homes"
import { Signer } from "@tidings/services/access/Signer"
import { hashSecret } from "@tidings/services/access/secret"
import { Sessions } from "@tidings/services/signIns/Sessions"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Needs } from "@tidings/pipeline/run"
import { scopesOfRole } from "@tidings/schema/resources/Role"
import { Clock, Effect } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { readForm } from "../http/bodies/readBytes.ts"
import { type Reply, replying } from "../http/Reply.ts"
import { broken } from "../pages/notice.ts"
import { sessionCookie } from "./cookies.ts"
import { isCrossSite } from "../http/requestOrigin.ts"
import { memberCalls } from "./calling.ts"
import { missingPage, otherMethodPage, outdatedPage } from "./notices.ts"
import { consolePaths, inWorld, leadTo, sandboxPath } from "./paths.ts"
import { followsPage, LiveStreams } from "./live/LiveStreams.ts"
import type { ConsoleOptions, Visit } from "./Visit.ts"

export type ConsoleNeeds = LiveStreams | Needs | Sessions | Signer

/** A page of the console; it answers a signed-in member. */
export type ConsolePage<R> = (visit: Visit) => Effect.Effect<Reply, never, R>

/** Serves a page of the console to signed-in members, who may follow it if `mayFollow` is true. */
export type PageFor = <R>(page: ConsolePage<R>, mayFollow: boolean) => Effect.Effect<RequestListener, never, R>

/**
 * Returns the purpose for which form tokens are signed, different per session. The signed text is the path that the
 * form posts to.
 */
export const formPurpose = (secret: string): string => `console form ${hashSecret(secret)}`

/** The most bytes of a posted form, as of the largest body that a row takes of it: a template's. */
const mostFormBytes = 2 * 1024 * 1024

/** Rows that the pages call, how they are described, and rooms. */
interface Shown<R> extends Pick<Visit, "described" | "rooms"> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
}

/** Returns the segments of a path, decoded; undefined if one is no valid percent-encoding. */
const decoded = (path: string): ReadonlyArray<string> | undefined => {
  try {
    return path.split("/").slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Counts at most this many waiting calls, since no list tells how many it has. */
const mostWaiting = 10

const waitingOf = ({ may, read }: Pick<Visit, "may" | "read">): Effect.Effect<string | undefined> =>
  may("list_pending_approvals")
    ? read<{ readonly data: ReadonlyArray<unknown> }>("list_pending_approvals", { limit: mostWaiting }).pipe(
        Effect.map(({ data: { length } }) =>
          length === 0 ? undefined : `${length}${length === mostWaiting ? "+" : ""}`
        ),
        Effect.orElseSucceed(() => undefined)
      )
    : Effect.undefined

const splitUrl = ({ url = "/" }: IncomingMessage): [path: string, query: string] => {
  const at = url.indexOf("?")
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)]
}

/**
 * Serves a page of the console to signed-in members and sends others to sign in and back. A GET or HEAD has no form; a
 * POST is accepted only from a form of this session that was made for its address; a GET that accepts an event stream
 * follows the page.
 */
export const signedIn = <R>(
  { ipOf, publicUrl }: ConsoleOptions,
  { described, endpoints, rooms }: Shown<R>
): Effect.Effect<PageFor, never, ConsoleNeeds | R> =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const signer = yield* Signer
    const cookie = sessionCookie(publicUrl)
    const isForeign = isCrossSite(publicUrl)
    const callsOf = yield* memberCalls(endpoints)
    const streams = yield* LiveStreams

    const answer = Effect.fnUntraced(function* <P>(page: ConsolePage<P>, request: IncomingMessage, isLook = false) {
      const { method, url = "/" } = request
      if (method !== "GET" && method !== "HEAD" && method !== "POST") return otherMethodPage
      const [path, query] = splitUrl(request)
      const isPost = method === "POST"
      const back = isPost ? path : url
      const secret = cookie.read(request)
      const session = secret === "" ? undefined : yield* sessions.find(secret)
      if (session === undefined) return leadTo(consolePaths.signIn, back)
      const { workspace } = session
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
      const livemode = !path.startsWith(sandboxPath)
      const plain = livemode ? path : path.slice(sandboxPath.length)
      const segments = decoded(plain)
      if (segments === undefined) return missingPage
      const member = { ...session, workspace, scopes: new Set(scopesOfRole[session.role]) }
      const ip = ipOf(request)
      const calls = callsOf({ member, livemode, ip, isLook })
      const shown = page({
        request,
        member,
        livemode,
        path: plain,
        segments,
        query: new URLSearchParams(query),
        form,
        nowMs: yield* Clock.currentTimeMillis,
        ip,
        publicUrl,
        described,
        rooms,
        waiting: yield* waitingOf(calls),
        to: (to) => inWorld(to, livemode),
        tokenFor: (to) => signer.sign(formPurpose(secret), to),
        ...calls
      })
      return yield* inHomeOfWorkspace(workspace.id, shown)
    })

    const isOwn = (form: URLSearchParams, secret: string, path: string): boolean =>
      form.getAll("csrf").some((token) => signer.open(formPurpose(secret), token) === path)

    return Effect.fnUntraced(function* <P>(page: ConsolePage<P>, mayFollow: boolean) {
      const context = yield* Effect.context<P>()
      const once = yield* replying(
        (request) => answer(page, request),
        () => broken
      )
      return (request, response) => {
        if (!mayFollow || !followsPage(request)) return once(request, response)
        let workspaceId: string | undefined
        const noting: ConsolePage<P> = (visit) => {
          workspaceId = visit.member.workspace.id
          return page(visit)
        }
        const look = answer(noting, request, true).pipe(
          Effect.map((reply) => ({ reply, workspaceId })),
          Effect.provideContext(context)
        )
        streams.enter(hashSecret(cookie.read(request)), response, look)
      }
    })
  })
