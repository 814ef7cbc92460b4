import { Layer, Redacted } from "effect"
import answers from "../../../../../../test-fixtures/providers/postmark/answers.json" with { type: "json" }
import events from "../../../../../../test-fixtures/providers/postmark/events.json" with { type: "json" }
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { withHeader } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import { addressesIn, type ToldMail } from "../../testing/ToldMail.ts"
import postmark from "../postmark.ts"

const secret = "77ccb9a9-6f6f-4a50-9b1e-0123456789ab"
const webhookPassword = "correct horse: battery staple"

const said = (body: unknown, status = 200): Said => ({ status, body })

const isMail = ({ method, path }: Heard) => method === "POST" && path === "/email"
const idOf = ({ said }: Heard): string => said.Metadata.send

const toldIn = ({ said }: Heard): ToldMail => {
  const { Attachments = [], Bcc, Cc, From, Headers = [], HtmlBody, ReplyTo, Subject, TextBody, To, ...rest } = said
  return {
    from: addressesIn(From),
    to: addressesIn(To),
    cc: addressesIn(Cc),
    bcc: addressesIn(Bcc),
    replyTo: addressesIn(ReplyTo),
    subject: Subject,
    html: HtmlBody,
    text: TextBody,
    headers: Headers.map(({ Name, Value }: any) => [Name, Value]),
    files: Attachments.map(({ Content, ContentID, ContentType, Name }: any) => ({
      filename: Name,
      contentType: ContentType,
      base64: Content,
      contentId: ContentID?.replace(/^cid:/u, "")
    })),
    rest
  }
}

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { serverToken: secret, webhookPassword, apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMail).map(idOf),
  mails: () => heard.filter(isMail).map(toldIn)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

/** Searches the taken mails by one field of the metadata (support article 1125). */
const search = ({ path }: Heard, taken: ReadonlyArray<Heard>): Said => {
  const wanted = new URL(path, "http://peer").searchParams.get("metadata_send")
  const [example] = answers.search.Messages
  const Messages = taken
    .filter((heard) => wanted === null || idOf(heard) === wanted)
    .map((heard) => ({ ...example, MessageID: `0a129aee-${idOf(heard)}`, Metadata: heard.said.Metadata }))
  return said({ TotalCount: Messages.length, Messages })
}

const answering = (mail: (heard: Heard) => Said) =>
  serving((heard, before) => {
    if (heard.headers["x-postmark-server-token"] !== secret) return said(answers.badToken, 401)
    if (isMail(heard)) return mail(heard)
    return heard.path.startsWith("/messages/outbound?") ? search(heard, before.filter(isMail)) : said(answers.server)
  })

/** A server that holds its recipients back; it gives the reason in an answer apart from its refusal. */
export const holdingBack = (SuppressionReason: string) =>
  serving(({ path }) =>
    path.startsWith("/message-streams/outbound/suppressions/dump?EmailAddress=")
      ? said({ Suppressions: [{ EmailAddress: "ada@example.net", SuppressionReason, Origin: "Recipient" }] })
      : said(answers.inactiveRecipient, 422)
  )

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`

/**
 * Builds a callback from a documented record, about another mail; records to which Postmark gives no id, such as
 * openings, have no report id.
 */
const record =
  (recorded: object, outcome: (words: string) => MessageOutcome, changes: (of: Occasion) => object = () => ({})) =>
  (of: Occasion): CalledBack => {
    const { isForged, messageId, ownId, recipient, serial, url, words } = of
    const about = "Email" in recorded ? { Email: recipient } : { Recipient: recipient }
    const said = { ...recorded, ...about, MessageID: messageId, Metadata: { send: ownId }, ...changes(of) }
    const password = isForged === true ? "another" : webhookPassword
    const request: CallbackRequest<Uint8Array> = {
      method: "POST",
      url,
      headers: { "content-type": "application/json", authorization: basic(`tidings:${password}`) },
      body: Buffer.from(JSON.stringify(said))
    }
    const reportId = "ID" in said && "RecordType" in said ? { reportId: `${said.RecordType}/${serial}` } : {}
    return { request, told: [{ messageId, ownId, recipient, ...reportId, outcome: outcome(words) }] }
  }

const bounce = (Type: string, outcome: (words: string) => MessageOutcome) =>
  record(events.hardBounce, outcome, ({ serial, words }) => ({ ID: serial, Type, Details: words }))

/** The time of an opening or click, the only field that differs between two of them. */
const at = ({ serial }: Occasion) => ({ ReceivedAt: `2019-11-05T16:33:54.${serial}Z` })

/** Postmark on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: postmark,
  message: (id) => outgoingEmail({ id }),
  // Postmark answers 429 without a time to wait.
  throttledSeconds: undefined,
  behaving: {
    takes: answering((heard) => said({ ...answers.sent, MessageID: `0a129aee-${idOf(heard)}` })),
    throttles: saying(said(answers.tooManyRequests, 429)),
    refusesCredentials: saying(said(answers.badToken, 401)),
    rejectsMessage: saying(said(answers.forbiddenAttachment, 422)),
    rejectsAddress: holdingBack("HardBounce"),
    isUnreachable: nobodyThere,
    losesAnswer: answering(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(webhookPassword),
    tells: {
      delivered: record(events.delivery, () => ({ became: "delivered" })),
      delayed: bounce("Transient", (reason) => ({ became: "delayed", reason })),
      "bounced hard": bounce("HardBounce", (reason) => ({ became: "bounced", hard: true, reason })),
      "bounced soft": bounce("SoftBounce", (reason) => ({ became: "bounced", hard: false, reason })),
      complained: record(
        events.spamComplaint,
        () => ({ became: "complained", feedbackType: "abuse" }),
        ({ serial }) => ({ ID: serial })
      ),
      opened: record(events.open, () => ({ became: "opened" }), at),
      clicked: record(events.click, () => ({ became: "clicked", url: "https://example.com" }), at),
      unsubscribed: record(
        events.subscriptionChange,
        () => ({ became: "unsubscribed" }),
        () => ({ SuppressionReason: "ManualSuppression" })
      )
    },
    forged: (genuine) => {
      const signedIn = (as: string) => withHeader(genuine, "authorization", () => as)
      return {
        "without a password": { ...genuine, headers: {} },
        "with a password that only begins right": signedIn(basic(`tidings:${webhookPassword}x`)),
        "with the password as a user's name": signedIn(basic(webhookPassword)),
        "with the password as a token": signedIn(`Bearer ${webhookPassword}`),
        "with a password that is no base64": signedIn(`Basic tidings:${webhookPassword}`)
      }
    }
  }
})
