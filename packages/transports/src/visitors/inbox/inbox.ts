import { pathTail, queryOf } from "../../http/requestParts.ts"
import { partDownload, rawDownload, mailBody } from "./mailParts.ts"
import { isOwnHost } from "../../http/requestOrigin.ts"
import { inboxListPage } from "./mailListPage.ts"
import { mailViewOf, inboxMailPage } from "./mailPage.ts"
import { Inbox } from "@tidings/services/inbox/Inbox"
import type { InboxMail } from "@tidings/services/inbox/InboxMail"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Clock, Effect } from "effect"
import type { Mount } from "../../http/Mount.ts"
import { type Reply, replying } from "../../http/Reply.ts"
import { broken, notice } from "../../pages/notice.ts"
import { linkButton } from "../../pages/parts/controls.ts"
import { messagesPage } from "./messagesPage.ts"
import { inboxLists, type InboxListName } from "./frame.ts"

const missing = notice({
  of: "ours",
  status: 404,
  title: "No such mail",
  says: "It may have been kept by another installation.",
  action: linkButton("Show all mails", "/inbox", { look: "go" })
})

const elsewhere = notice({
  of: "ours",
  status: 403,
  title: "Not under this name",
  says: "The inbox answers under the server's own address. To use this name, make it the server's PUBLIC_URL."
})

const idPath = /^[a-z]+_[0-9a-z]{1,40}$/u
const mailPath = /^([a-z]+_[0-9a-z]{1,40})(?:\/(html|raw|parts\/(\d{1,4})))?$/u

const show = (mail: InboxMail, what: string | undefined, part: string | undefined, query: URLSearchParams): Reply => {
  if (part !== undefined) {
    const file = mail.parts[Number(part)]
    return file === undefined ? missing : partDownload(file)
  }
  if (what === "raw") return rawDownload(mail)
  if (what === "html") return mail.html === undefined ? missing : mailBody(mail)
  return inboxMailPage(mail, mailViewOf(mail, query.get("view")))
}

/** Mounts the captured mails as pages: a list, a page per mail, and the frames and downloads of these pages. */
export const inbox: Effect.Effect<ReadonlyArray<Mount>, never, Inbox | PublicUrl> = Effect.gen(function* () {
  const mails = yield* Inbox
  const publicUrl = yield* PublicUrl

  const list = Effect.fnUntraced(function* (query: URLSearchParams, of: InboxListName) {
    const asked = {
      to: (query.get("to") ?? "").replaceAll("\0", "").trim(),
      before: idPath.exec(query.get("before") ?? "")?.[0]
    }
    const wanted = { before: asked.before, to: asked.to === "" ? undefined : asked.to }
    const now = yield* Clock.currentTimeMillis
    return of === "mails"
      ? inboxListPage(yield* mails.list(wanted), asked, publicUrl, now)
      : messagesPage(of, yield* mails.messages(of, wanted), asked, { publicUrl, nowMs: now })
  })

  const handle = yield* replying(
    (request) => {
      if (!isOwnHost(request.headers.host, publicUrl)) return Effect.succeed(elsewhere)
      const tail = pathTail(request, "/inbox").slice(1)
      const listed = inboxLists.find(({ path }) => path === (tail === "" ? "/inbox" : `/inbox/${tail}`))
      if (listed !== undefined) return list(queryOf(request), listed.name)
      const [, id, what, part] = mailPath.exec(tail) ?? []
      if (id === undefined) return Effect.succeed(missing)
      return Effect.map(mails.read(id), (mail) =>
        mail === undefined ? missing : show(mail, what, part, queryOf(request))
      )
    },
    () => broken
  )
  return [
    { method: "GET", path: "/inbox", handle },
    { method: "GET", path: "/inbox/*", handle }
  ]
})
