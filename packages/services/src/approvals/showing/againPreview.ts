import type { SendId } from "@tidings/schema/Id"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import { Effect } from "effect"
import { own } from "../../access/own.ts"
import { titleOf } from "../../connectors/providers.ts"
import { Engine } from "../../templates/Engine.ts"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import type { Preview } from "../Preview.ts"

const sinceThen = (status: string): ReadonlyArray<string> =>
  status === "unconfirmed" ? [] : [`It is ${status} by now, not unconfirmed.`]

/**
 * Previews an unconfirmed mail that would be sent again, with the template version and variables that it was accepted
 * with.
 */
export const sendAgainPreview = Effect.fnUntraced(function* (id: SendId) {
  const row = yield* own((yield* SendRepository).lockOwn)(id)
  if ((row.content_gone_at ?? null) !== null)
    return { kind: "none", why: "What the mail says was forgotten: it cannot be sent again." } satisfies Preview
  const version = yield* TemplateVersions.use((versions) =>
    versions.load(row.workspace_id, row.template_id, row.template_version)
  )
  const { dueMs = Date.parse(row.created_at), from, variables } = row.payload
  const { html, subject, text } = yield* Engine.use((engine) =>
    engine.render(row.workspace_id, version, variables, dueMs)
  )
  const facts = [
    { name: "From", value: from.name ? `${from.name} <${from.email}>` : from.email },
    { name: "To", value: row.to_email },
    { name: "First tried", value: row.created_at },
    ...sinceThen(row.status).map((value) => ({ name: "Now", value }))
  ]
  return { kind: "mail", mail: { subject, text, html, facts } } satisfies Preview
})

/** Previews an unconfirmed message of any other kind that would be sent again, word for word. */
export const textAgainPreview = Effect.fnUntraced(function* (id: string) {
  const { connector, created_at, encoding, segments, status, text, to } = yield* own(
    (yield* MessageTextRepository).lock
  )(id)
  const facts = [
    { name: "To", value: to },
    { name: "Through", value: titleOf(connector) },
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
