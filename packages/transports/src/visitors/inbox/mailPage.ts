import type { InboxMail, InboxPart } from "@tidings/services/inbox/InboxMail"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { badgeStyle, banner, barStyle, sandboxBadge } from "./frame.ts"
import { mailStyle } from "./mailStyle.ts"
import { exactly } from "../../pages/when.ts"

const units = ["bytes", "kB", "MB"] as const

/** Formats a size in powers of 1,000: `512 bytes`, `1.4 MB`. */
const byteSize = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${Number((bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1))} ${units[power]!}`
}

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

const tabs = (mail: InboxMail, current: MailView): Html =>
  html`<nav class="tabs" aria-label="Views of this mail">
    ${viewsOf(mail).map((view) => html`<a href="/inbox/${mail.id}?view=${view}" ${view === current && html` aria-current="page"`}>${names[view]}</a>`)}
  </nav>`

const readableSource = 200_000

const source = ({ id, raw }: InboxMail): Html =>
  html`<p class="note">
      <a href="/inbox/${id}/raw">Download as .eml</a> <span class="quiet">${byteSize(Buffer.byteLength(raw))}</span>
    </p>
    <pre class="text small" tabindex="0" aria-label="Source of the mail">${raw.slice(0, readableSource)}</pre>
    ${raw.length > readableSource && html`<p class="note quiet">The rest is in the download.</p>`}`

const headers = ({ headers }: InboxMail): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Headers">
    <table>
      <thead>
        <tr>
          <th scope="col">Header</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${headers.map(
          ({ name, value }) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`
        )}
      </tbody>
    </table>
  </div>`

const panel = (mail: InboxMail, view: MailView): Html => {
  switch (view) {
    case "html":
    case "phone":
      return html`<iframe
        class="${view}"
        src="/inbox/${mail.id}/html"
        title="The mail as its recipient sees it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    case "text":
      return html`<pre class="text" tabindex="0" aria-label="Text of the mail">${mail.text}</pre>`
    case "headers":
      return headers(mail)
    case "source":
      return source(mail)
  }
}

const attachment = (mail: InboxMail, { bytes, contentType, filename, index }: InboxPart): Html =>
  html`<li>
    <a href="/inbox/${mail.id}/parts/${index}" download="${filename ?? `part-${index}`}">${filename ?? contentType}</a>
    <span class="quiet">${byteSize(bytes.length)}</span>
  </li>`

const attachments = (mail: InboxMail): Html | undefined => {
  const files = mail.parts.filter(({ inline }) => !inline)
  return files.length === 0
    ? undefined
    : html`<ul class="files" aria-label="Attachments">
        ${files.map((part) => attachment(mail, part))}
      </ul>`
}

/** The page of one captured mail, in one of its views. */
export const mailPage = (mail: InboxMail, view: MailView): Reply =>
  page({
    title: `${mail.subject === "" ? "(no subject)" : mail.subject} · Tidings`,
    style: barStyle + badgeStyle + mailStyle,
    banner: banner(""),
    main: html`<p class="back"><a href="/inbox">← All mails</a></p>
      <h1>${mail.sandbox && sandboxBadge}${mail.subject === "" ? "(no subject)" : mail.subject}</h1>
      <dl class="facts">
        <div>
          <dt>From</dt>
          <dd>${mail.from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>${mail.to}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>${exactly(mail.createdAt)}</dd>
        </div>
      </dl>
      ${attachments(mail)} ${tabs(mail, view)}
      <div class="panel">${panel(mail, view)}</div>`
  })
