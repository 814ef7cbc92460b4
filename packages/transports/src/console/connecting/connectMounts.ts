import { Signer } from "@tidings/services/access/Signer"
import { ConsentChoices } from "@tidings/services/connectors/consent/ConsentChoices"
import { consentPaths, Consents, type Halted, over } from "@tidings/services/connectors/consent/Consents"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readForm } from "../../http/bodies/readBytes.ts"
import type { Mount } from "../../http/Mount.ts"
import { pathTail, queryOf } from "../../http/requestParts.ts"
import { type Reply, replying, withHeaders } from "../../http/Reply.ts"
import { broken } from "../../pages/notice.ts"
import { consoleCookie } from "../cookies.ts"
import { isCrossSite } from "../../http/requestOrigin.ts"
import { outdatedPage } from "../notices.ts"
import { redirect } from "../paths.ts"
import type { ConsoleOptions } from "../Visit.ts"
import { accountsPage, askPage, connectedPage, haltedPage, onwardPage } from "./connectPages.ts"

export type ConnectPagesNeeds = Consents | ConsentChoices | Signer

const purpose = "connect"
const mostFormBytes = 65_536
const cookieSeconds = 60 * 60

const isSecret = (text: string): boolean => /^[\w-]{20,64}$/u.test(text)

/**
 * The pages on which a person with a consent address consents at a network and chooses the accounts to connect. The
 * address is enough; nobody signs in.
 */
export const connectMounts = ({
  publicUrl
}: ConsoleOptions): Effect.Effect<ReadonlyArray<Mount>, never, ConnectPagesNeeds> =>
  Effect.gen(function* () {
    const choices = yield* ConsentChoices
    const consents = yield* Consents
    const signer = yield* Signer
    const cookie = consoleCookie(publicUrl, "tidings_connect")
    const isForeign = isCrossSite(publicUrl)

    /** True if the form was posted from the page that it was served on. */
    const isOwn = (form: URLSearchParams, request: IncomingMessage, of: string): boolean =>
      !isForeign(request) && signer.open(purpose, form.get("csrf") ?? "") === of

    /** Returns the address with which this browser began; only this browser is shown the way back. */
    const addressIn = (request: IncomingMessage): string | undefined => {
      const [secret = ""] = cookie.read(request).split(".")
      return isSecret(secret) ? `${consentPaths.begin}/${secret}` : undefined
    }

    const halt = (halted: Halted, request: IncomingMessage): Reply =>
      haltedPage(halted, halted._tag === "Over" || halted._tag === "Foreign" ? undefined : addressIn(request))

    const begin = Effect.fnUntraced(function* (request: IncomingMessage) {
      const secret = pathTail(request, `${consentPaths.begin}/`) ?? ""
      const path = `${consentPaths.begin}/${secret}`
      const shown = isSecret(secret) ? yield* consents.show(secret) : undefined
      if (shown === undefined) return halt(over, request)
      if (request.method !== "POST") return askPage(shown, signer.sign(purpose, path))
      if (!isOwn(yield* readForm(request), request, path)) return outdatedPage(path)
      const begun = yield* consents.begin(secret)
      if (begun._tag !== "Begun") return haltedPage(begun, begun._tag === "Over" ? undefined : path)
      const onward = onwardPage(shown, begun.address)
      return withHeaders(onward, { "Set-Cookie": cookie.keep(begun.word, cookieSeconds) })
    })

    const hear = Effect.fnUntraced(function* (request: IncomingMessage) {
      const query = queryOf(request)
      const halted = yield* consents.hear(
        {
          state: query.get("state") ?? "",
          code: query.get("code"),
          error: query.get("error"),
          errorDescription: query.get("error_description") ?? query.get("error_message")
        },
        cookie.read(request)
      )
      return halted === undefined ? redirect(consentPaths.accounts) : halt(halted, request)
    })

    const choose = Effect.fnUntraced(function* (request: IncomingMessage) {
      const word = cookie.read(request)
      const choosing = yield* consents.choosing(word)
      if (choosing === undefined) return halt(over, request)
      const csrf = signer.sign(purpose, word)
      if (request.method !== "POST") return accountsPage(choosing, csrf)
      const form = yield* readForm(request, mostFormBytes)
      if (!isOwn(form, request, word)) return outdatedPage(consentPaths.accounts)
      const wanted = new Set(form.getAll("account"))
      const chosen = choosing.accounts.filter(({ accountRef }) => wanted.has(accountRef))
      if (chosen.length === 0) return accountsPage(choosing, csrf, "Choose at least one account.")
      const end = yield* choices.choose(
        choosing,
        chosen.map(({ accountRef }) => accountRef)
      )
      if (end._tag === "Failed") return accountsPage(choosing, csrf, end.reason)
      if (end._tag !== "Connected") return halt(end, request)
      const shown = connectedPage(end, choosing.workspace)
      return withHeaders(shown, { "Set-Cookie": cookie.forget })
    })

    const [hearing, choosing, beginning] = [
      yield* replying(hear, () => broken),
      yield* replying(choose, () => broken),
      yield* replying(begin, () => broken)
    ]
    return [
      { method: "GET", path: consentPaths.callback, handle: hearing },
      { method: "GET", path: consentPaths.accounts, handle: choosing },
      { method: "POST", path: consentPaths.accounts, handle: choosing },
      { method: "GET", path: `${consentPaths.begin}/*`, handle: beginning },
      { method: "POST", path: `${consentPaths.begin}/*`, handle: beginning }
    ]
  })
