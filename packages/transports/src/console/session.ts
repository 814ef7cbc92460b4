import { isId } from "@tidings/schema/Id"
import { Signer } from "@tidings/services/access/Signer"
import { Sessions } from "@tidings/services/signIns/Sessions"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readForm } from "../http/bodies/readForm.ts"
import type { Mount } from "../http/Mount.ts"
import { replying } from "../http/replying.ts"
import { broken } from "../pages/notice.ts"
import { sessionCookie } from "./cookies.ts"
import { isCrossSite } from "./isCrossSite.ts"
import { outdatedPage } from "./pages/notices.ts"
import { workspacePage } from "./pages/workspacePage.ts"
import { consolePaths, leadTo, redirect, wayOn } from "./paths.ts"
import { queryOf } from "./queryOf.ts"
import { type ConsoleNeeds, formPurpose } from "./signedIn.ts"
import type { ConsoleOptions } from "./Visit.ts"

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
