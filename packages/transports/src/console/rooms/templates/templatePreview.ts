import type { RenderedTemplate } from "@tidings/schema/resources/TemplateEdit"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { looksIn, mailReply } from "../../frame/mailReply.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"

/** The fields of a draft that the editor changes. */
export const editedFields = ["subject", "previewText", "body"] as const

/** Returns what stands in the fields of the editor; browsers send line breaks as two characters. */
const typedIn = (form: URLSearchParams) =>
  Object.fromEntries(editedFields.map((name) => [name, (form.get(name) ?? "").replaceAll("\r\n", "\n")]))

/** The mail with its subject above the first words of its body. */
const withSubject = ({ html: mail, subject }: typeof RenderedTemplate.Type): string => {
  const body = /<body[^<>]*>/iu.exec(mail)
  const start = body === null ? 0 : body.index + body[0].length
  const line = html`<div
    style="margin:0;padding:10px 16px;border-bottom:1px solid #85877f;background:#faf9f7;color:#191c1a;font:14px/1.5 system-ui,sans-serif;text-align:left"
  >
    <span style="color:#525a55">Subject</span> <b>${outside(subject, { most: 998 })}</b>
  </div>`
  return mail.slice(0, start) + line.text + mail.slice(start)
}

const refusalOf = ({ error: { fields = [], message } }: RefusedCall): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>It cannot be shown yet</title>
      </head>
      <body style="margin:0;padding:16px;font:14px/1.6 system-ui,sans-serif">
        <h1 style="margin:0;font-size:16px">It cannot be shown yet</h1>
        ${fields.length === 0 && html`<p>${outside(message, { most: 600 })}</p>`}
        <ul style="margin:8px 0;padding-left:20px">
          ${fields.map(({ message: says, path }) => html`<li><b>${outside(path, { most: 80 })}</b>: ${outside(says, { most: 600 })}</li>`)}
        </ul>
      </body>
    </html>`

/** The mail of exactly what stands in the editor's fields, or of the draft, for a frame; nothing is stored. */
export const templatePreview = (visit: Visit, template: string) => {
  const { form, publicUrl, query } = visit
  const source = form === undefined ? {} : { source: typedIn(form) }
  const looks = looksIn(form ?? query)
  return visit
    .read<typeof RenderedTemplate.Type>("render_template", { template, draft: true, samples: true, ...source })
    .pipe(
      Effect.map((rendered) => mailReply(withSubject(rendered), publicUrl, looks)),
      Effect.catchIf(
        ({ status }) => status !== 404,
        (refused) => Effect.succeed({ ...mailReply(refusalOf(refused).text, publicUrl, looks), status: refused.status })
      )
    )
}
