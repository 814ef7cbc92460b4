import type { IncomingMessage } from "node:http"
import { isId } from "@tidings/schema/Id"
import { Signer } from "@tidings/services/access/Signer"
import { Sessions } from "@tidings/services/signIns/Sessions"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { type Reply, replying } from "../http/Reply.ts"
import { readForm } from "../http/bodies/readBytes.ts"
import { isCrossSite } from "../http/requestOrigin.ts"
import { queryOf } from "../http/requestParts.ts"
import { html } from "../pages/html.ts"
import { outsideText } from "../pages/outside.ts"
import { broken } from "../pages/notice.ts"
import { page } from "../pages/page.ts"
import { button, choice } from "../pages/parts/controls.ts"
import type { ConsoleOptions } from "./Visit.ts"
import { sessionCookie } from "./cookies.ts"
import { outdatedPage } from "./notices.ts"
import { consolePaths, leadTo, redirect, wayOn } from "./paths.ts"
import { type ConsoleNeeds, formPurpose } from "./signedIn.ts"

/** The page on which a member of several workspaces chooses one, and the sign-out of every member. */
export const session = ({ publicUrl }: ConsoleOptions): Effect.Effect<ReadonlyArray<Mount>, never, ConsoleNeeds> =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const signer = yield* Signer
    const cookie = sessionCookie(publicUrl)
    const isForeign = isCrossSite(publicUrl)

    const isOwn = (form: URLSearchParams, request: IncomingMessage, path: string): boolean =>
      !isForeign(request) && signer.open(formPurpose(cookie.read(request)), form.get("csrf") ?? "") === path

    const choose = Effect.fnUntraced(function* (request: IncomingMessage) {
      const path = consolePaths.workspace
      const secret = cookie.read(request)
      const to = wayOn(queryOf(request).get("to"))
      const [way = "", query] = to.split("?")
      const found = secret === "" ? undefined : yield* sessions.find(secret)
      if (found === undefined) return leadTo(consolePaths.signIn, to)
      if (request.method === "POST") {
        const form = yield* readForm(request)
        if (!isOwn(form, request, path)) return outdatedPage(path)
        const asked = form.get("workspace") ?? ""
        if (isId("ws", asked) && (yield* sessions.choose(secret, asked))) return redirect(way)
      }
      return workspacePage({
        user: found.user,
        workspaces: yield* sessions.workspacesOf(found),
        current: new URLSearchParams(query).get("workspace") ?? found.workspace?.id,
        csrf: signer.sign(formPurpose(secret), path),
        signOut: signer.sign(formPurpose(secret), consolePaths.signOut)
      })
    })

    const leave = Effect.fnUntraced(function* (request: IncomingMessage) {
      if (!isOwn(yield* readForm(request), request, consolePaths.signOut)) return outdatedPage(consolePaths.approvals)
      yield* sessions.end(cookie.read(request))
      return redirect(consolePaths.signIn, { "Set-Cookie": cookie.forget })
    })

    const choosing = yield* replying(choose, () => broken)
    return [
      { method: "GET", path: consolePaths.workspace, handle: choosing },
      { method: "POST", path: consolePaths.workspace, handle: choosing },
      { method: "POST", path: consolePaths.signOut, handle: yield* replying(leave, () => broken) }
    ]
  })

interface WorkspacePage {
  readonly user: string
  readonly workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly current: string | undefined
  readonly csrf: string
  readonly signOut: string
}

/** The page that asks a member of several workspaces for one of them. */
const workspacePage = ({ csrf, current, signOut, user, workspaces }: WorkspacePage): Reply =>
  page({
    title: "Which workspace? · Tidings",
    of: "ours",
    width: "wide",
    main: html`<h1>Which workspace?</h1>
      <form class="form" method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <fieldset>
          <legend>You are a member of ${workspaces.length}</legend>
          ${workspaces.map(({ id, name }, index) => choice("workspace", id, outsideText(name), id, current === undefined ? index === 0 : id === current))}
        </fieldset>
        ${button("Go on", { look: "go wide" })}
      </form>
      <hr />
      <form class="aside" method="post" action="${consolePaths.signOut}">
        Signed in as ${user}.
        <input type="hidden" name="csrf" value="${signOut}" />
        ${button("Sign out", { look: "bare sm" })}
      </form>`
  })
