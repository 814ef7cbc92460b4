import { problem } from "@tidings/schema/Problem"
import type { SendId } from "@tidings/schema/Id"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { type CapturedMailCheck, gmailCutBytes } from "@tidings/schema/resources/CapturedMailCheck"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { OutboundHttp } from "../outbound/OutboundHttp.ts"
import { CapturedMails } from "./CapturedMails.ts"
import { readMail } from "./Inbox.ts"
import { askRspamd } from "./spam/askRspamd.ts"
import { askSpamd } from "./spam/askSpamd.ts"

/** URL of the spam filter: rspamd over http or https, SpamAssassin over spamd; undefined without one. */
export const SpamFilter = Context.Reference<string | undefined>("@tidings/services/SpamFilter", {
  defaultValue: () => undefined
})

const bounds = { links: 50, linksAtOnce: 8, linksSeconds: 20, spamSeconds: 10, features: 100 } as const

// Loaded lazily: the HTML tokenizer, and the support of mail programs.
const reading = whenNeeded(async () => ({
  ...(await import("@tidings/engines/mails/found/readHtml")),
  ...(await import("@tidings/engines/mails/support/clientSupportOf"))
}))

type CheckedLink = CapturedMailCheck["links"]["checked"][number]
type Spam = CapturedMailCheck["spam"]

const unavailable = (reason: string): Spam => ({
  state: "unavailable",
  reason,
  score: null,
  threshold: null,
  is_spam: null,
  rules: []
})

/**
 * Checks of captured mails: size, links, support of mail programs, and spam. Speaks to others outside of any
 * transaction. Decided in docs/decisions/inbox.md.
 */
export class MailChecks extends Context.Service<MailChecks>()("@tidings/services/MailChecks", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptLimits
    const captured = yield* CapturedMails
    const filter = yield* SpamFilter
    const mails = yield* CapturedMailRepository
    const outbound = yield* OutboundHttp

    const linkOf = (url: string): Effect.Effect<CheckedLink> =>
      outbound.probe(url).pipe(
        Effect.map(({ status }): CheckedLink => {
          // Some servers know no HEAD.
          const state = status < 400 ? "ok" : status === 405 || status === 501 ? "unknown" : "broken"
          return { url, state, status }
        }),
        Effect.catchTags({
          TargetRefused: () => Effect.succeed<CheckedLink>({ url, state: "refused", status: null }),
          TargetUnreachable: () => Effect.succeed<CheckedLink>({ url, state: "unreachable", status: null })
        })
      )

    const linksOf = Effect.fnUntraced(function* (urls: ReadonlyArray<string>) {
      const asked = urls.slice(0, bounds.links)
      const done = new Map<string, CheckedLink>()
      yield* Effect.forEach(asked, (url) => Effect.map(linkOf(url), (link) => void done.set(url, link)), {
        concurrency: bounds.linksAtOnce,
        discard: true
      }).pipe(Effect.timeoutOption(bounds.linksSeconds * 1000))
      return {
        checked: asked.map((url): CheckedLink => done.get(url) ?? { url, state: "unreachable", status: null }),
        unchecked: urls.length - asked.length
      }
    })

    const spamOf = (to: string, raw: string): Effect.Effect<Spam> => {
      if (filter === undefined)
        return Effect.succeed(unavailable("The server has no spam filter; its operator sets SPAM_CHECK_URL."))
      return (filter.startsWith("spamd:") ? askSpamd(filter, raw) : askRspamd(filter, to, raw)).pipe(
        Effect.timeout(bounds.spamSeconds * 1000),
        Effect.map(({ rules, score, threshold }): Spam => ({
          state: "checked",
          reason: null,
          score,
          threshold,
          is_spam: score >= threshold,
          rules: rules.map(({ description = null, name, score: points = null }) => ({
            name,
            score: points,
            description
          }))
        })),
        Effect.catch((failure) =>
          Effect.as(
            Effect.logWarning(`the spam filter of SPAM_CHECK_URL gave no verdict: ${failure.message}`),
            unavailable("The server's spam filter gave no verdict.")
          )
        )
      )
    }

    return {
      check: Effect.fnUntraced(function* (id: SendId) {
        const { workspaceId } = yield* Caller
        const row = yield* own(mails.findIn)(id)
        if ((yield* attempts.take("mailCheckOfOneWorkspace", workspaceId)) < 0)
          return yield* problem("workspace_rate_limit", { message: "A workspace checks 20 mails a minute." })
        const { html = "" } = captured.untracked(yield* readMail(row))
        const { clientSupport, clientSupportOf, readHtml } = yield* reading
        const urls = [...new Set(readHtml(html).links.map(({ url }) => url))].filter((url) => /^https?:/iu.test(url))
        const [links, spam] = yield* Effect.all([linksOf(urls), spamOf(row.toEmail, row.raw)], {
          concurrency: "unbounded"
        })
        yield* note("send", id)
        const htmlBytes = Buffer.byteLength(html)
        return {
          id,
          size: {
            message_bytes: Buffer.byteLength(row.raw),
            html_bytes: htmlBytes,
            gmail_cut_bytes: gmailCutBytes,
            is_cut_by_gmail: htmlBytes > gmailCutBytes
          },
          links,
          support: {
            as_of: clientSupport.updated,
            clients: clientSupport.clients,
            features: clientSupportOf(html).slice(0, bounds.features)
          },
          spam
        } satisfies CapturedMailCheck
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
