import type { SendId } from "@tidings/schema/Id"
import type { Template } from "@tidings/schema/resources/Template"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../../access/Signer.ts"
import { holdsSecret } from "@tidings/engines/mails/tracking/holdsSecret"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import type { TimelineChange } from "../timeline/TimelineChange.ts"
import { Timeline } from "../timeline/Timeline.ts"
import { trackMail, untrackMail } from "@tidings/engines/mails/tracking/trackMail"
import type { Tracked } from "@tidings/engines/mails/tracking/trackingOf"

/** A mail as it leaves. */
export interface Prepared {
  readonly html: string
  /** Where one POST unsubscribes (RFC 8058); marketing only. */
  readonly listUnsubscribe?: { readonly url: string }
}

/** What a genuine token allows: telling the send's timeline, and for a click, where it leads. */
export interface Visit {
  readonly record: Effect.Effect<void>
}
export interface Click extends Visit {
  /** An absolute http(s) URL in ASCII. */
  readonly url: string
}

const purposes = { click: "track click", open: "track open", unsubscribe: "track unsubscribe" }

/** The token at the end of a URL; empty when it is no such URL. */
const tokenAt = (url: string, path: string, ending: string): string => {
  const at = url.lastIndexOf(path)
  return at === -1 || !url.endsWith(ending) ? "" : url.slice(at + path.length, url.length - ending.length)
}

/** Leads the links of a mail through this installation, and knows them again: tokens are signed, and the target of a click is inside its token. */
export class Tracking extends Context.Service<Tracking>()("@tidings/services/Tracking", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const publicUrl = yield* PublicUrl
    const timeline = yield* Timeline

    const visit = (sendId: SendId, change: TimelineChange): Visit => ({
      record: timeline.record(sendId, [change])
    })

    /** The click behind a token; undefined when it was not signed here. */
    const openClick = (token: string): Click | undefined => {
      const text = signer.open(purposes.click, token)
      if (text === undefined) return undefined
      const space = text.indexOf(" ")
      const url = text.slice(space + 1)
      return {
        url,
        ...visit(text.slice(0, space) as SendId, { type: "send.clicked", source: "system", data: { url } })
      }
    }

    /** The opening behind a token; undefined when it was not signed here. */
    const openPixel = (token: string): Visit | undefined => {
      const sendId = signer.open(purposes.open, token)
      return sendId === undefined ? undefined : visit(sendId as SendId, { type: "send.opened", source: "system" })
    }

    return {
      /**
       * Tracks what is to be tracked of a rendered mail, but no link of a system mail that holds a token; marketing also gets its ways
       * to unsubscribe. Pure, well below 1 ms for 50 KB.
       */
      prepare: (html: string, sendId: SendId, category: Template["category"], { clicks, opens }: Tracked): Prepared => {
        const unsubscribe = `${publicUrl}/u/${signer.sign(purposes.unsubscribe, sendId)}`
        const isMarketing = category === "marketing"
        const isOurs = (target: string) => target.startsWith(`${publicUrl}/t/`) || target.startsWith(`${publicUrl}/u/`)
        return {
          html: trackMail(html, {
            click: clicks
              ? (target) => `${publicUrl}/t/c/${signer.sign(purposes.click, `${sendId} ${target}`)}`
              : undefined,
            pixel: opens ? `${publicUrl}/t/o/${signer.sign(purposes.open, sendId)}.gif` : undefined,
            unsubscribe,
            isKept: (target) => isOurs(target) || (category === "system" && holdsSecret(target)),
            footer: isMarketing
          }),
          ...(isMarketing && { listUnsubscribe: { url: unsubscribe } })
        }
      },

      /** A prepared mail without what tells of its reading, under whatever public URL it was prepared. */
      undo: (html: string): string =>
        untrackMail(html, {
          target: (url) => openClick(tokenAt(url, "/t/c/", ""))?.url,
          isPixel: (url) => openPixel(tokenAt(url, "/t/o/", ".gif")) !== undefined
        }),

      openClick,
      openPixel,

      /** The send whose reader may unsubscribe by a token, and the wish to, which ends marketing to the recipient; undefined when it was not signed here. */
      openUnsubscribe: (token: string): (Visit & { readonly sendId: SendId }) | undefined => {
        const sendId = signer.open(purposes.unsubscribe, token) as SendId | undefined
        return sendId === undefined
          ? undefined
          : { sendId, ...visit(sendId, { type: "send.unsubscribed", source: "system" }) }
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
