import { Signer } from "@tidings/services/access/Signer"
import { Sessions, sessionSeconds } from "@tidings/services/signIns/Sessions"
import { lifetimes } from "@tidings/services/limits/lifetimes"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { readForm } from "../http/bodies/readBytes.ts"
import type { Mount } from "../http/Mount.ts"
import { type Reply, replying, withHeaders } from "../http/Reply.ts"
import { html } from "../pages/html.ts"
import { broken } from "../pages/notice.ts"
import { type CodeNeeds, makeCodes, type CodeMessage } from "../signIn/codes.ts"
import { signInPage, tooManyCodesPage } from "../signIn/signInPage.ts"
import { consoleCookie, sessionCookie } from "./cookies.ts"
import { isCrossSite } from "../http/requestOrigin.ts"
import { consolePaths, redirect, wayOn } from "./paths.ts"
import { queryOf } from "../http/requestParts.ts"
import type { ConsoleOptions } from "./Visit.ts"

export type SignInNeeds = CodeNeeds | Sessions | Signer

const tooManyCodes = tooManyCodesPage("sign in again")
const purpose = "console sign-in"
const wordOf = (asked: string) => (/^[\w-]{22}$/u.test(asked) ? asked : undefined)

/** The page on which members sign in with a mailed code, as for connecting a program; a session lasts 8 hours. */
export const signIn = ({ ipOf, publicUrl }: ConsoleOptions): Effect.Effect<ReadonlyArray<Mount>, never, SignInNeeds> =>
  Effect.gen(function* () {
    const codes = yield* makeCodes
    const sessions = yield* Sessions
    const signer = yield* Signer
    const session = sessionCookie(publicUrl)
    // A form of this page must name this cookie's value, so that no other site can sign a member in as somebody else.
    const visitor = consoleCookie(publicUrl, "tidings_sign_in")
    const isForeign = isCrossSite(publicUrl)
    const { host } = new URL(publicUrl)

    const ask = (word: string, message?: CodeMessage): Reply => {
      const shown = signInPage({
        asks: html`To enter your workspaces at ${host}; again where something needs a sign-in of the last minutes.`,
        host,
        csrf: signer.sign(purpose, word),
        isForMembers: true,
        message
      })
      return withHeaders(shown, { "Set-Cookie": visitor.keep(word, lifetimes.interaction) })
    }

    const enter = Effect.fnUntraced(function* (typed: string, word: string, request: IncomingMessage) {
      const tried = yield* codes.redeem({ typed, page: word, ip: ipOf(request) })
      if (tried._tag === "Wrong") return ask(word, tried.message)
      if (tried._tag !== "SignedIn") return withHeaders(tooManyCodes, { "Set-Cookie": visitor.forget })
      const before = session.read(request)
      const secret =
        (before === "" ? undefined : yield* sessions.confirm(before, tried.signIn)) ??
        (yield* sessions.open(tried.signIn))
      if (secret === undefined) {
        const says = `This code was for ${tried.signIn.user}, who is no member of a workspace here: members are added by ${commandLine("member add <address>")}.`
        return ask(word, { says, isWrong: true })
      }
      const to = wayOn(queryOf(request).get("to"))
      return redirect(to, { "Set-Cookie": session.keep(secret, sessionSeconds) })
    })

    const answer = Effect.fnUntraced(function* (request: IncomingMessage) {
      const word = wordOf(visitor.read(request))
      if (request.method !== "POST") return ask(word ?? randomBytes(16).toString("base64url"))
      const form = yield* readForm(request)
      if (isForeign(request) || word === undefined || signer.open(purpose, form.get("csrf") ?? "") !== word) {
        const says = "This page was open for too long, or in another browser. Please try again."
        return ask(randomBytes(16).toString("base64url"), { says, isWrong: true })
      }
      if (form.get("do") === "code") return yield* enter(form.get("code") ?? "", word, request)
      return ask(word, yield* codes.mail(form.get("email") ?? "", ipOf(request)))
    })

    const handle = yield* replying(answer, () => broken)
    return [
      { method: "GET", path: consolePaths.signIn, handle },
      { method: "POST", path: consolePaths.signIn, handle }
    ]
  })
