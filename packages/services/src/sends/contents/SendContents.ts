import { decodedBytes } from "@tidings/engines/mails/attachments"
import type { SendId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { SendContent } from "@tidings/schema/resources/SendContent"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Duration, Effect, Layer } from "effect"
import { own } from "../../access/own.ts"
import { note } from "../../audit/CallNotes.ts"
import { Engine } from "../../templates/Engine.ts"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"

/** The content of sent mails, rendered anew while it is kept. Decided in docs/decisions/sends.md. */
export class SendContents extends Context.Service<SendContents>()("@tidings/services/SendContents", {
  make: Effect.gen(function* () {
    const engine = yield* Engine
    const sends = yield* SendRepository
    const versions = yield* TemplateVersions
    const workspaces = yield* WorkspaceRepository

    /** Time until which the content of a mail is kept (Unix milliseconds); undefined if only until it has left. */
    const keptUntilMs = Effect.fnUntraced(function* (row: SendRow) {
      if (row.payload.endsAtHandOver !== undefined) return undefined
      const workspace = yield* workspaces.find(row.workspace_id)
      const { dueMs = Date.parse(row.created_at) } = row.payload
      return dueMs + Duration.toMillis(Duration.days(workspace!.retention.content_days))
    })

    /** Fails with the refusal that says why the content of a send may not be looked at, if it may not. */
    const unlessGone = ({
      content_gone_at: goneAt = null,
      payload
    }: SendRow): Effect.Effect<void, Problem<"content_gone">> => {
      if (payload.endsAtHandOver === true)
        return Effect.fail(
          problem("content_gone", {
            message: "What a mail of the category system says, such as a code, is shown to nobody but its recipient."
          })
        )
      return goneAt === null
        ? Effect.void
        : Effect.fail(
            problem("content_gone", { message: `What this mail said is forgotten since ${goneAt.slice(0, 10)}.` })
          )
    }

    /** The row of a send of the caller's world whose content may be looked at; otherwise the refusal that says why. */
    const readableBy = (row: (id: SendId) => Effect.Effect<SendRow | undefined>) =>
      Effect.fnUntraced(function* (id: SendId) {
        yield* own(sends.find)(id)
        const found = (yield* row(id))!
        yield* unlessGone(found)
        return found
      })
    const look = readableBy(sends.whole)

    /** Renders the mail of a row, with links as written. */
    const rendered = Effect.fnUntraced(function* (row: SendRow) {
      const { draft, dueMs = Date.parse(row.created_at), variables } = row.payload
      const locale = row.locale ?? undefined
      const version = draft
        ? { ...draft, locale }
        : yield* versions.load(row.workspace_id, row.template_id, row.template_version, locale)
      return yield* engine.render(row.workspace_id, version, variables, dueMs)
    })

    return {
      keptUntilMs,
      /** Like what `read` looks at, locked until the transaction ends. */
      readable: readableBy(sends.lock),
      rendered,

      /** Reads what a mail says. */
      read: Effect.fnUntraced(function* (id: SendId) {
        const row = yield* look(id)
        const { attached, attachments, from, headers, replyTo } = row.payload
        const { html, subject, text } = yield* rendered(row)
        const until = yield* keptUntilMs(row)
        yield* note("send", id)
        return {
          id,
          subject,
          from,
          reply_to: replyTo ?? null,
          headers,
          html,
          text,
          attachments:
            attached ??
            attachments.map(({ content_type, data_base64, filename }) => ({
              filename,
              content_type,
              bytes: decodedBytes(data_base64)
            })),
          locale: row.locale ?? null,
          kept_until: until === undefined ? null : new Date(until).toISOString()
        } satisfies SendContent
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
