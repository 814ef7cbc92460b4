import { canonicalLanguage, languagesFor } from "@tidings/engines/languages/tags"
import { check, contractOf, sampled } from "@tidings/engines/templates/index"
import { newId } from "@tidings/schema/Id"
import type { PageInput } from "@tidings/schema/fields/page"
import { problem } from "@tidings/schema/Problem"
import type { Contract } from "@tidings/schema/resources/Template"
import type { CreateTemplate, UpdateTemplate, RenderTemplate } from "@tidings/schema/resources/TemplateEdit"
import type { ProposeTemplateChange } from "@tidings/schema/resources/TemplateProposal"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import {
  TemplateRepository,
  toTemplate,
  toTemplateSummary,
  type TemplateRow
} from "@tidings/storage/repositories/TemplateRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { OnApproval } from "../holding/OnApproval.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { draftSeen, editorOf, inPatch, newDraft, stillAt } from "./editing.ts"
import { Engine } from "./Engine.ts"
import { TemplateDrafts } from "./TemplateDrafts.ts"
import { TemplateLocales } from "./TemplateLocales.ts"
import { TemplatePublishing } from "./TemplatePublishing.ts"
import { TemplateTopics } from "./TemplateTopics.ts"
import { TemplateVersions } from "./TemplateVersions.ts"

const strict: Contract["policy"] = { mode: "strict", failOnUndeclared: true }

const sourceless = problem("field_invalid", {
  fields: [{ path: "draft", code: "required", message: "source is previewed as the draft: give draft: true" }]
})

/** Templates as callers create, read, edit, preview and publish them. */
export class Templates extends Context.Service<Templates>()("@tidings/services/Templates", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateRepository
    const locales = yield* TemplateLocaleRepository
    const further = yield* TemplateLocales
    const drafts = yield* TemplateDrafts
    const publishing = yield* TemplatePublishing
    const versions = yield* TemplateVersions
    const cursors = yield* Cursors
    const engine = yield* Engine
    const sandboxes = yield* Sandboxes
    const topics = yield* TemplateTopics
    const { edited, find, lock, shown } = drafts

    /** The words of a draft in the language that fits the one asked for, or else its own, compiled. */
    const wordsOf = Effect.fnUntraced(function* (row: TemplateRow, locale: string | undefined) {
      const chosen = languagesFor(locale).find((tag) => tag === row.locale || row.locales.includes(tag)) ?? row.locale
      const words = chosen === null || chosen === row.locale ? undefined : yield* locales.find(row, chosen)
      return words ?? { ...row, html: (yield* drafts.compile(row)).html }
    })

    return {
      /** Lists templates, newest first. */
      list: (input: PageInput) =>
        cursors.page("templates", input, (world, window) =>
          Effect.map(repository.list(world, window), (rows) => rows.map(toTemplateSummary))
        ),

      read: (key: string) => Effect.flatMap(find(key), shown),

      /**
       * The contract that sends are checked against: the published one, or the draft's before the first publication.
       */
      readSchema: Effect.fnUntraced(function* (key: string) {
        const row = yield* find(key)
        const contract = (yield* publishing.published(row))?.contract ?? row.contract
        return { key: row.key, status: row.status, variables: contract.variables, schema: contract }
      }),

      /**
       * Renders the mail of a send in a language, or with `draft` of the draft once published, with the fields of
       * `source` in place of its own; with `samples`, missing variables get sample values.
       */
      render: Effect.fnUntraced(function* ({
        detail = "full",
        draft = false,
        locale,
        samples = false,
        source,
        template,
        variables = {}
      }: typeof RenderTemplate.Type) {
        if (source !== undefined && !draft) return yield* sourceless
        const stored = yield* find(template)
        const row = source === undefined ? stored : yield* drafts.unsaved(stored, source)
        const version =
          draft || row.version === 0 ? undefined : yield* versions.load(row.workspaceId, row.id, row.version, locale)
        const contract = version?.contract ?? row.contract
        const checked = check(contract, samples ? sampled(contract, variables) : variables)
        if (checked.fields.length > 0) return yield* problem("schema_contract_violation", { fields: checked.fields })
        const words = version ?? (yield* wordsOf(row, locale))
        const mail = yield* engine.render(row.workspaceId, words, checked.variables)
        return { ...mail, ...(detail === "summary" && { html: "" }), locale: words.locale }
      }),

      /** The draft in a language as version number 0, for a test; refused if it could not be published. */
      tried: Effect.fnUntraced(function* (key: string, locale?: string) {
        const row = yield* find(key)
        const { category, contract, id: template_id, locales, topicKey: topic_key, tracking } = row
        yield* publishing.complete(row)
        const { html, locale: chosen, previewText: preview_text, subject } = yield* wordsOf(row, locale)
        return {
          template_id,
          version: 0,
          category,
          topic_key,
          tracking,
          subject,
          preview_text,
          html,
          contract,
          locale: chosen,
          own_locale: row.locale,
          locales
        }
      }),

      /** Creates a draft; its key is generated if none is given. */
      create: Effect.fnUntraced(function* ({
        key,
        locale,
        policy = strict,
        ...edit
      }: Omit<typeof CreateTemplate.Type, "locale"> & { readonly locale?: string | null }) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const now = yield* Clock.currentTimeMillis
        const id = newId("tpl", now)
        const draft = newDraft(edit)
        yield* topics.check(draft)
        const tag = typeof locale === "string" ? canonicalLanguage(locale) : locale
        const { references, uses } = yield* drafts.compile({ ...draft, locale: tag })
        yield* sandboxes.hold({ workspaceId, livemode }, "templates")
        const row = yield* repository
          .insert({
            ...draft,
            ...(tag !== undefined && { locale: tag }),
            id,
            workspaceId,
            livemode,
            key: key ?? `untitled_${id.slice(-10)}`,
            status: "draft",
            uses: [...new Set(uses.map(({ path }) => path))],
            contract: contractOf(draft.variables, references, policy, 1),
            version: 0,
            editedBy: [editorOf(caller)],
            createdAt: new Date(now),
            updatedAt: new Date(now)
          })
          .pipe(
            Effect.catchTag("UniqueViolation", () =>
              Effect.fail(
                problem("template_key_taken", {
                  fields: [{ path: "key", code: "taken", message: `"${key}" is taken` }]
                })
              )
            )
          )
        yield* note("template", row.id, { key: row.key })
        return toTemplate(row, [])
      }),

      /**
       * Edits the draft; the published version stays as it is. A draft that does not compile is refused entirely.
       * `status` archives the template, or restores its former status.
       */
      update: Effect.fnUntraced(function* ({ ifRevision, key, ...edit }: typeof UpdateTemplate.Type) {
        const row = yield* lock(key)
        yield* stillAt(row, ifRevision)
        return yield* shown(yield* edited(row, edit))
      }),

      find,

      /** Publishes subject, body and contract as the next version; a draft without changes keeps its version. */
      publish: (key: string) => Effect.flatMap(Effect.flatMap(lock(key), publishing.publish), shown),

      /**
       * Applies a change to the draft; a change that a person approved is published at once, with everything else in
       * the draft.
       */
      propose: Effect.fnUntraced(function* ({ key, patch, reason }: typeof ProposeTemplateChange.Type) {
        const { locales: words = {}, ...fields } = patch
        if (Object.keys(fields).length === 0 && Object.keys(words).length === 0) {
          return yield* problem("field_invalid", {
            fields: [{ path: "patch", code: "too_short", message: "A change names at least one field" }]
          })
        }
        const isApproved = (yield* OnApproval) !== false
        const draft = yield* Effect.mapError(
          Effect.flatMap(
            Effect.flatMap(lock(key), (row) => edited(row, fields)),
            (row) => further.patched(row, words)
          ),
          inPatch
        )
        const template = yield* shown(isApproved ? yield* publishing.publish(draft) : draft)
        yield* note("template", template.id, { reason, published: isApproved })
        return template
      }),

      /** The draft as shown to the approver of its publication; locked until the transaction ends. */
      seen: Effect.fnUntraced(function* (key: string) {
        const row = yield* lock(key)
        return draftSeen(row, row.locales.length === 0 ? [] : yield* locales.states(row))
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
