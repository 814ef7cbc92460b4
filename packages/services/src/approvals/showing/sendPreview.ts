import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Templates } from "../../templates/Templates.ts"
import type { MailPreview, Preview } from "../Preview.ts"
import { sizeWords } from "./sizeWords.ts"

const named = ({ email, name }: { readonly email: string; readonly name?: string | undefined }): string =>
  name === undefined || name === "" ? email : `${name} <${email}>`

const sizeOf = (base64: string): string => sizeWords((base64.length * 3) / 4)

/** Inlines images attached to the mail as data URLs; other references stay as they are. */
const withImages = (html: string, attachments: SendRequest["attachments"] = []): string => {
  const images = new Map(
    attachments
      .filter(({ content_type, inline }) => inline === true && /^image\/(?:png|jpeg|gif|webp)$/u.test(content_type))
      .map(({ content_type, data_base64, filename }) => [filename, `data:${content_type};base64,${data_base64}`])
  )
  return images.size === 0
    ? html
    : html.replaceAll(/\bcid:([^"'()<>\s]{1,255})/giu, (reference, name: string) => images.get(name) ?? reference)
}

/** Previews the mail of a send, from the template version that is published now. */
export const sendPreview = Effect.fnUntraced(function* (request: SendRequest) {
  const caller = yield* Caller
  const { attachments = [], from, replyTo, template, to, variables = {} } = request
  const { html, subject, text } = yield* Templates.use((templates) => templates.render({ template, variables }))
  const sender =
    from ?? (yield* WorkspaceRepository.use((workspaces) => workspaces.find(caller.workspaceId)))?.default_from
  const facts: MailPreview["facts"] = [
    ...(sender === undefined ? [] : [{ name: "From", value: named(sender) }]),
    { name: "To", value: to },
    ...(replyTo === undefined ? [] : [{ name: "Replies to", value: named(replyTo) }]),
    ...attachments.map(({ content_type, data_base64, filename }) => ({
      name: "Attachment",
      value: `${filename} (${content_type}, ${sizeOf(data_base64)})`
    }))
  ]
  return { kind: "mail", mail: { subject, text, html: withImages(html, attachments), facts } } satisfies Preview
})
