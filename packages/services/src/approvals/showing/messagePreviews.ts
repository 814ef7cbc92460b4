import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import type { SendId } from "@tidings/schema/Id"
import type { CreatePlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { includedCopies } from "@tidings/storage/repositories/sendCopies"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { own } from "../../access/own.ts"
import { plannedTime } from "../../campaigns/plannedTime.ts"
import { providerTitle } from "../../connectors/providers.ts"
import { Sms } from "../../sms/Sms.ts"
import { Engine } from "../../templates/Engine.ts"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { hourWords } from "../../sends/scheduling/sendHour.ts"
import { Templates } from "../../templates/Templates.ts"
import { type MailPreview, type Preview, type TextPreview, sizeWords } from "../Preview.ts"

const named = ({ email, name }: { readonly email: string; readonly name?: string | undefined }): string =>
  name === undefined || name === "" ? email : `${name} <${email}>`

/** Names of copies as approvers read them. */
const copyNames = { cc: "Copy", bcc: "Blind copy" } as const

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
  const { attachments = [], from, locale: wanted, replyTo, template, to, variables = {} } = request
  const asked = { template, variables, ...(wanted !== undefined && { locale: wanted }) }
  const { html, locale, subject, text } = yield* Templates.use((templates) => templates.render(asked))
  const sender =
    from ?? (yield* WorkspaceRepository.use((workspaces) => workspaces.find(caller.workspaceId)))?.default_from
  const facts: MailPreview["facts"] = [
    ...(sender === undefined ? [] : [{ name: "From", value: named(sender) }]),
    { name: "To", value: to },
    ...(request.cc ?? []).map((copy) => ({ name: copyNames.cc, value: named(copy) })),
    ...(request.bcc ?? []).map((copy) => ({ name: copyNames.bcc, value: named(copy) })),
    ...(request.send_at === undefined ? [] : [{ name: "Leaves", value: hourWords(request.send_at) }]),
    ...(wanted === undefined ? [] : [{ name: "Language", value: `${locale ?? "the template's own"}, for ${wanted}` }]),
    ...(replyTo === undefined ? [] : [{ name: "Replies to", value: named(replyTo) }]),
    ...attachments.map(({ content_type, data_base64, filename }) => ({
      name: "Attachment",
      value: `${filename} (${content_type}, ${sizeOf(data_base64)})`
    }))
  ]
  return { kind: "mail", mail: { subject, text, html: withImages(html, attachments), facts } } satisfies Preview
})

/** Previews the first mail of a batch, which has as many `more`. */
export const sendBatchPreview = Effect.fnUntraced(function* (first: SendRequest, more: number) {
  const { kind, mail } = yield* sendPreview(first)
  const facts = [...mail.facts, ...(more === 0 ? [] : [{ name: "And to", value: `${more.toLocaleString("en")} more` }])]
  return { kind, mail: { ...mail, facts } } satisfies Preview
})

const lengthWords = (segments: number, characters: number, encoding: string): string =>
  `${segments} ${segments === 1 ? "segment" : "segments"}, ${characters.toLocaleString("en")} characters in ${encoding}`

/** Previews the text message of a send, in the current wording. */
export const smsPreview = Effect.fnUntraced(function* (request: SmsRequest) {
  const { body, characterCount, encoding, isOptedOut, language, provider, refusedFor, segmentCount, warnings } =
    yield* Sms.use((sms) => sms.foresee(request))
  const facts: TextPreview["facts"] = [
    { name: "To", value: request.to },
    ...(provider === null ? [] : [{ name: "Through", value: providerTitle(provider) }]),
    ...(language === null ? [] : [{ name: "Language", value: language }]),
    { name: "Length", value: lengthWords(segmentCount, characterCount, encoding) }
  ]
  const faults = [
    ...(isOptedOut ? [`${request.to} has opted out.`] : []),
    ...refusedFor.map(({ message, path }) => `${path}: ${message}.`)
  ]
  return { kind: "text", text: { body, facts, warnings, faults } } satisfies Preview
})

const sinceThen = (status: string): ReadonlyArray<string> =>
  status === "unconfirmed" ? [] : [`It is ${status} by now, not unconfirmed.`]

/** Previews an accepted mail, with the template version and variables that it was accepted with. */
const acceptedPreview = Effect.fnUntraced(function* (row: SendRow, more: MailPreview["facts"]) {
  if ((row.content_gone_at ?? null) !== null)
    return { kind: "none", why: "What the mail says was forgotten: it cannot be sent." } satisfies Preview
  const version = yield* TemplateVersions.use((versions) =>
    versions.load(row.workspace_id, row.template_id, row.template_version, row.locale ?? undefined)
  )
  const { dueMs = Date.parse(row.created_at), from, variables } = row.payload
  const { html, subject, text } = yield* Engine.use((engine) =>
    engine.render(row.workspace_id, version, variables, dueMs)
  )
  const facts = [
    { name: "From", value: from.name ? `${from.name} <${from.email}>` : from.email },
    { name: "To", value: row.to_email },
    ...includedCopies(row).map((copy) => ({ name: copyNames[copy.kind], value: named(copy) })),
    ...more
  ]
  return { kind: "mail", mail: { subject, text, html, facts } } satisfies Preview
})

const lockedSend = (id: SendId) => Effect.flatMap(SendRepository, ({ lockOwn }) => own(lockOwn)(id))

/** Previews an unconfirmed mail that would be sent again. */
export const sendAgainPreview = Effect.fnUntraced(function* (id: SendId) {
  const row = yield* lockedSend(id)
  return yield* acceptedPreview(row, [
    { name: "First tried", value: row.created_at },
    ...sinceThen(row.status).map((value) => ({ name: "Now", value }))
  ])
})

/** Previews a scheduled mail that would get another hour. */
export const scheduledPreview = Effect.fnUntraced(function* (id: SendId) {
  const row = yield* lockedSend(id)
  return yield* acceptedPreview(row, [
    row.status === "scheduled"
      ? { name: "Leaves by now", value: hourWords(row.scheduled_at!) }
      : { name: "Now", value: `It is ${row.status} by now, not scheduled.` }
  ])
})

/** Previews an unconfirmed message of any other kind that would be sent again, word for word. */
export const textAgainPreview = Effect.fnUntraced(function* (id: string) {
  const { connector, created_at, encoding, segments, status, text, to } = yield* own(
    (yield* MessageTextRepository).lock
  )(id)
  const facts = [
    { name: "To", value: to },
    { name: "Through", value: providerTitle(connector) },
    { name: "First tried", value: created_at },
    ...(segments === null
      ? []
      : [{ name: "Length", value: `${segments} ${segments === 1 ? "segment" : "segments"} in ${encoding}` }])
  ]
  const faults = [
    ...(text === "" ? ["What it said was forgotten: it cannot be sent again."] : []),
    ...sinceThen(status)
  ]
  return { kind: "text", text: { body: text, facts, warnings: [], faults } } satisfies Preview
})

/** Previews parking a mail: its date only, since no mail leaves by itself. */
export const plannedPreview = ({ description, name, scheduleAt, timezone }: typeof CreatePlannedEmail.Type) => {
  const time = plannedTime(scheduleAt, timezone)
  return Effect.succeed<Preview>({
    kind: "facts",
    facts: [
      { name: "Name", value: name },
      ...(description === undefined ? [] : [{ name: "For", value: description }]),
      { name: "Hour there", value: `${scheduleAt.replace("T", " ")}, ${timezone}` },
      ...(time === undefined ? [] : [{ name: "Hour", value: new Date(time.sendsAtMs).toISOString() }])
    ],
    warnings: [
      ...(time?.note === undefined ? [] : [time.note]),
      "It is a draft: nothing leaves before it is scheduled with a template and a list."
    ]
  })
}
