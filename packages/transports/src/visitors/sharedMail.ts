import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { type SharedMail, SendShares } from "@tidings/services/sends/contents/SendShares"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { privateHeaders, type Reply, replying } from "../http/Reply.ts"
import { isPerson, pathTail } from "../http/requestParts.ts"
import { html } from "../pages/html.ts"
import { broken, notice } from "../pages/notice.ts"
import { outside, outsideText } from "../pages/outside.ts"
import { page } from "../pages/page.ts"
import { facts } from "../pages/parts/layout.ts"
import { exactly } from "../pages/when.ts"

const ended = notice({
  status: 404,
  title: "This mail is not shown any more",
  says: "The address has expired, was ended, or was cut off on its way. Ask whoever sent it to you for another."
})

const named = ({ email, name = "" }: SharedMail["from"]): string => (name === "" ? email : `${name} <${email}>`)

const shownPage = (token: string, { from, sentAt, subject }: SharedMail): Reply =>
  page({
    title: subject === "" ? "(no subject)" : outsideText(subject),
    width: "full",
    main: html`<h1>${subject === "" ? "(no subject)" : outside(subject, { most: 998 })}</h1>
      ${facts([
        ["From", outside(named(from))],
        ["Date", exactly(sentAt)]
      ])}
      <div class="card shot"><iframe src="/shared/${token}/mail" title="The mail" sandbox></iframe></div>
      <p class="quiet small">Links lead nowhere here, and pictures from elsewhere are not loaded.</p>`
  })

/** Returns the policy of a mail in its frame: it runs nothing, and loads pictures of the libraries alone. */
const policyOf = (publicUrl: string): string =>
  [
    "sandbox",
    "default-src 'none'",
    `img-src ${publicUrl}/assets/`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join("; ")

const path = /^([\w-]+\.[\w-]+)(\/mail)?$/u

/** Mounts the page of a shared mail, and the mail by itself, which that page frames. */
export const sharedMail: Effect.Effect<Mount, never, PublicUrl | SendShares> = Effect.gen(function* () {
  const shares = yield* SendShares
  const publicUrl = yield* PublicUrl
  const handle = yield* replying(
    Effect.fnUntraced(function* (request) {
      const [, token, frame] = path.exec(pathTail(request, "/shared/")) ?? []
      const mail =
        token === undefined ? undefined : yield* shares.shown(token, frame === undefined && isPerson(request))
      if (mail === undefined) return ended
      if (frame === undefined) return shownPage(token!, mail)
      return {
        status: 200,
        headers: {
          ...privateHeaders,
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policyOf(publicUrl)
        },
        body: mail.html
      }
    }),
    () => broken
  )
  return { method: "GET", path: "/shared/*", handle }
})
