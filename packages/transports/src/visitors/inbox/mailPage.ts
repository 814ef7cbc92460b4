import type { InboxMail, InboxPart } from "@tidings/services/inbox/InboxMail"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { code } from "../../pages/parts/controls.ts"
import { card, facts, head, tabs } from "../../pages/parts/layout.ts"
import { bytesSaid } from "../../pages/parts/words.ts"
import { sandboxBadge } from "./frame.ts"
import { exactly } from "../../pages/when.ts"

export type MailView = "html" | "phone" | "text" | "headers" | "source"

const names: Readonly<Record<MailView, string>> = {
  html: "Mail",
  phone: "On a phone",
  text: "Text",
  headers: "Headers",
  source: "Source"
}

/** Returns the requested view if the mail has it, else its first view. */
export const mailViewOf = (mail: InboxMail, asked: string | null): MailView => {
  const views = viewsOf(mail)
  return views.find((view) => view === asked) ?? views[0]!
}

const viewsOf = ({ html, text }: InboxMail): ReadonlyArray<MailView> => [
  ...(html === undefined ? [] : (["html", "phone"] as const)),
  ...(text === undefined ? [] : (["text"] as const)),
  "headers",
  "source"
]

const readableSource = 200_000

const source = ({ id, raw }: InboxMail): Html =>
  html`<div class="pad stack">
    <p>
      <a href="/inbox/${id}/raw">Download as .eml</a> <span class="quiet">${bytesSaid(Buffer.byteLength(raw))}</span>
    </p>
    ${code(raw.slice(0, readableSource), "Source of the mail", "light")}
    ${raw.length > readableSource && html`<p class="quiet">The rest is in the download.</p>`}
  </div>`

const shown = (mail: InboxMail, view: MailView): Html => {
  switch (view) {
    case "html":
    case "phone":
      return html`<div class="shot ${view}">
        <iframe
          src="/inbox/${mail.id}/html"
          title="The mail as its recipient sees it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      </div>`
    case "text":
      return html`<div class="pad">
        <pre class="words" tabindex="0" aria-label="Text of the mail">${mail.text}</pre>
      </div>`
    case "headers":
      return html`<div class="pad">
        ${facts(mail.headers.map(({ name, value }) => [name, html`<span class="mono small">${value}</span>`]))}
      </div>`
    case "source":
      return source(mail)
  }
}

const attachment = (mail: InboxMail, { bytes, contentType, filename, index }: InboxPart): Html =>
  html`<a href="/inbox/${mail.id}/parts/${index}" download="${filename ?? `part-${index}`}"
      >${filename ?? contentType}</a
    >
    <span class="quiet">${bytesSaid(bytes.length)}</span> `

/** The page of one captured mail, in one of its views. */
export const inboxMailPage = (mail: InboxMail, view: MailView): Reply => {
  const subject = mail.subject === "" ? "(no subject)" : mail.subject
  const files = mail.parts.filter(({ inline }) => !inline)
  return page({
    title: `${subject} · Tidings`,
    of: "ours",
    width: "full",
    main: html`${head({
      crumb: [["/inbox", "Inbox"]],
      title: subject,
      extra: mail.sandbox ? sandboxBadge : undefined
    })}
    ${card(
      null,
      facts([
        ["From", mail.from],
        ["To", mail.to],
        ...mail.copies.map(({ email, kind }) => [kind === "cc" ? "Cc" : "Bcc", email] as const),
        ["Sent", exactly(mail.createdAt)],
        ["Files", files.length > 0 && html`${files.map((part) => attachment(mail, part))}`]
      ]),
      { pad: true }
    )}
    ${tabs(
      viewsOf(mail).map((one) => [`/inbox/${mail.id}?view=${one}`, names[one]]),
      names[view]
    )}
    ${card(null, shown(mail, view))}`
  })
}
