import { canonicalLanguage } from "@tidings/engines/languages/tags"
import { contractOf, type TemplateSource } from "@tidings/engines/templates/index"
import { problem } from "@tidings/schema/Problem"
import type { Template } from "@tidings/schema/resources/Template"
import type { UnsavedDraft, UpdateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateRepository, toTemplate, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { editorOf, standingAfter, withEditor } from "./editing.ts"
import { Engine } from "./Engine.ts"
import { stateOf } from "./localeStates.ts"
import { TemplateTopics } from "./TemplateTopics.ts"

const unknownTemplate = (key: string) => problem("unknown_template", { message: `No template has the key "${key}".` })

/** An edit of a draft's own fields. */
export type DraftEdit = Omit<typeof UpdateTemplate.Type, "key" | "ifRevision" | "locale"> & {
  readonly locale?: string | null
}

/** The further languages that a draft is given together with an edit of its own fields. */
export interface WholeEdit {
  readonly locales: ReadonlyArray<string>
  /** True if their words differ from those that it had. */
  readonly isNews: boolean
}

const unlike = (path: string, message: string) =>
  problem("field_invalid", { fields: [{ path, code: "enum_violation", message }] })

/** Finding, locking and editing drafts of templates. */
export class TemplateDrafts extends Context.Service<TemplateDrafts>()("@tidings/services/TemplateDrafts", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateRepository
    const locales = yield* TemplateLocaleRepository
    const engine = yield* Engine
    const sandboxes = yield* Sandboxes
    const topics = yield* TemplateTopics

    /** Compiles a draft, which may be blank; MJML itself may not. */
    const compile = (draft: TemplateSource) =>
      Effect.flatMap(Caller, ({ workspaceId }) =>
        engine.compile(workspaceId, draft.body.trim() === "" ? { ...draft, mode: "html" } : draft)
      )

    /** Refuses to unarchive a template of a sandbox that has no room for it. */
    const room = ({ status, ...world }: TemplateRow) =>
      status === "archived" ? sandboxes.hold(world, "templates") : Effect.void

    /** The fields that an edit of a locked draft's content raises its revision with. */
    const raised = Effect.fnUntraced(function* (row: TemplateRow) {
      return { editedBy: withEditor(row.editedBy ?? [], editorOf(yield* Caller)), revision: row.revision + 1 }
    })

    /** Refuses an edit that would part a draft from its further languages. */
    const fitsLocales = (row: TemplateRow, { locale, mode }: Pick<DraftEdit, "locale" | "mode">) =>
      mode !== undefined && mode !== row.mode && row.locales.length > 0
        ? unlike("mode", `The words in ${row.locales.join(", ")} are ${row.mode}: delete these languages first`)
        : typeof locale === "string" && row.locales.includes(locale)
          ? unlike("locale", `The template has further words in ${locale}: delete that language first`)
          : Effect.void

    return {
      find: own(repository.find, unknownTemplate),
      lock: own(repository.lock, unknownTemplate),
      compile,
      room,
      raised,

      /** A draft as callers see it, with the states of its further languages. */
      shown: (row: TemplateRow): Effect.Effect<Template> =>
        row.locales.length === 0
          ? Effect.succeed(toTemplate(row, []))
          : Effect.map(locales.states(row), (states) =>
              toTemplate(
                row,
                states.map((state) => stateOf(row, state))
              )
            ),

      /** A draft as an edit of its words would leave it, in the language of those words alone; stores nothing. */
      unsaved: Effect.fnUntraced(function* (row: TemplateRow, { locale: tag, ...fields }: UnsavedDraft) {
        const locale = tag === undefined ? row.locale : canonicalLanguage(tag)
        const draft = { ...row, ...fields, locale, locales: [] }
        const { references } = yield* compile(draft)
        const contract = contractOf(draft.variables, references, row.contract.policy, row.version + 1)
        return { ...draft, contract }
      }),

      /** Edits a locked draft. */
      edited: Effect.fnUntraced(function* (
        row: TemplateRow,
        { locale: tag, policy, status: wanted, ...fields }: DraftEdit,
        whole?: WholeEdit
      ) {
        const locale = typeof tag === "string" ? canonicalLanguage(tag) : tag
        const edit = { ...fields, ...(locale !== undefined && { locale }) }
        const status = yield* standingAfter(row, wanted)
        if (status !== row.status) yield* room(row)
        if (whole === undefined) yield* fitsLocales(row, edit)
        const draft = { ...row, ...edit }
        if (edit.topicKey !== undefined || edit.category !== undefined) yield* topics.check(draft)
        const { references, uses } = yield* compile(draft)
        const news = newsOf(row, {
          ...edit,
          ...(whole && { locales: whole.locales }),
          tracking: { ...row.tracking, ...edit.tracking },
          status,
          uses: [...new Set(uses.map(({ path }) => path))],
          contract: contractOf(draft.variables, references, row.contract.policy, row.version + 1)
        })
        const isNews = Object.keys(news).length > 0 || whole?.isNews === true
        const updated = yield* repository.update(row, isNews ? yield* dated({ ...news, ...(yield* raised(row)) }) : {})
        if (status !== row.status && row.version > 0) yield* repository.markPublished(row)
        yield* note("template", row.id, {
          key: row.key,
          changed: [
            ...Object.keys(edit).filter((field) => field in news),
            ...Object.keys(newsOf(row.contract, { policy }))
          ],
          ...(status !== row.status && { status })
        })
        return updated
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
