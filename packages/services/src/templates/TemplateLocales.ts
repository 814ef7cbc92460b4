import { canonicalLanguage } from "@tidings/engines/languages/tags"
import { Language } from "@tidings/schema/fields/locale/Language"
import { type Problem, problem } from "@tidings/schema/Problem"
import type {
  DeleteTemplateLocale,
  ReadTemplateLocale,
  SetTemplateLocale,
  TemplateLocale
} from "@tidings/schema/resources/TemplateLocale"
import type { ProposeTemplateChange } from "@tidings/schema/resources/TemplateProposal"
import { type LocaleRow, TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateRepository, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { note } from "../audit/CallNotes.ts"
import { notBlank, stillAt } from "./editing.ts"
import { Engine } from "./Engine.ts"
import { stateOf } from "./localeStates.ts"
import { TemplateDrafts } from "./TemplateDrafts.ts"

const most = 50
const mostBytes = 5 * 1024 * 1024

const isLanguage = Schema.is(Language)

type Words = Pick<LocaleRow, "body" | "mayOmit" | "previewText" | "subject">
type Patch = NonNullable<(typeof ProposeTemplateChange.Type)["patch"]["locales"]>

const hashOf = ({ body, mayOmit, previewText, subject }: Words, html: string): string =>
  createHash("sha256")
    .update(JSON.stringify([subject, previewText, body, html, mayOmit]))
    .digest("hex")

const refused = (path: string, code: "format_invalid" | "out_of_range" | "taken" | "too_long", message: string) =>
  problem("field_invalid", { fields: [{ path, code, message }] })

const shown = (row: TemplateRow, found: LocaleRow): TemplateLocale => ({
  key: row.key,
  ...stateOf(row, found),
  revision: row.revision,
  subject: found.subject,
  previewText: found.previewText,
  body: found.body,
  mayOmit: found.mayOmit
})

/** Rewrites the refusal of one language's words for a call that has them below its tag. */
const inLocale = (locale: string) => (unfit: Problem<"field_invalid" | "workspace_rate_limit">) =>
  unfit.fields === undefined
    ? unfit
    : problem("field_invalid", {
        fields: unfit.fields.map((field) => ({ ...field, path: `locales.${locale}.${field.path}` }))
      })

/** Further languages of drafts. Decided in docs/decisions/templates.md. */
export class TemplateLocales extends Context.Service<TemplateLocales>()("@tidings/services/TemplateLocales", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateLocaleRepository
    const templates = yield* TemplateRepository
    const drafts = yield* TemplateDrafts
    const engine = yield* Engine

    const find = Effect.fnUntraced(function* (row: TemplateRow, locale: string) {
      const found = row.locales.includes(locale) ? yield* repository.find(row, locale) : undefined
      const own = row.locale === locale ? ", whose own words are in it: read_template answers them" : ""
      return (
        found ??
        (yield* problem("resource_not_found", {
          message: `There are no further words in ${locale} of the template "${row.key}"${own}.`
        }))
      )
    })

    /** Refuses a language that a draft cannot have besides its own and its others. */
    const fits = Effect.fnUntraced(function* (row: TemplateRow, locale: string, body: string) {
      if (locale === row.locale)
        return yield* refused("locale", "taken", "It is the language of the template's own words: edit the template")
      if (!row.locales.includes(locale) && row.locales.length >= most)
        return yield* refused("locale", "out_of_range", `A template has at most ${most} further languages`)
      const beside = row.locales.length === 0 ? 0 : yield* repository.bytesBeside(row, [locale])
      if (beside + Buffer.byteLength(body) > mostBytes)
        return yield* refused("body", "too_long", "The bodies of all languages of a template are at most 5 MB together")
    })

    /** Writes the words of one language of a locked draft; returns the draft as changed. */
    const put = Effect.fnUntraced(function* (row: TemplateRow, locale: string, words: Words, now: Date) {
      yield* notBlank(words)
      yield* fits(row, locale, words.body)
      const { html, uses } = yield* engine.compile(row.workspaceId, { ...words, mode: row.mode, locale })
      const before = row.locales.includes(locale) ? yield* repository.find(row, locale) : undefined
      const hash = hashOf(words, html)
      if (before?.hash === hash) return { row, found: before, changed: [] }
      const found = {
        workspaceId: row.workspaceId,
        templateId: row.id,
        locale,
        ...words,
        html,
        uses,
        hash,
        updatedAt: now
      }
      yield* repository.put(found)
      const locales = before === undefined ? [...row.locales, locale].toSorted() : row.locales
      const updated = yield* templates.update(row, { locales, updatedAt: now, ...(yield* drafts.raised(row)) })
      const fields = ["subject", "previewText", "body", "mayOmit"] as const
      const changed = fields.filter((name) => !isDeepStrictEqual(before?.[name], words[name]))
      return { row: updated, found: { ...found, assets: [] }, changed }
    })

    const nowDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now))

    return {
      read: Effect.fnUntraced(function* ({ key, locale }: typeof ReadTemplateLocale.Type) {
        const row = yield* drafts.find(key)
        return shown(row, yield* find(row, canonicalLanguage(locale)))
      }),

      /** Writes a draft's words in a language, in place of those it had. */
      set: Effect.fnUntraced(function* ({ ifRevision, key, locale: tag, ...words }: typeof SetTemplateLocale.Type) {
        const row = yield* drafts.lock(key)
        yield* stillAt(row, ifRevision)
        if (!isLanguage(tag))
          return yield* refused("locale", "format_invalid", "must be a language tag, such as de or pt-BR")
        const locale = canonicalLanguage(tag)
        const { body, mayOmit = [], previewText = "", subject } = words
        const written = yield* put(row, locale, { body, mayOmit, previewText, subject }, yield* nowDate)
        yield* note("template", row.id, { key, locale, changed: written.changed })
        return shown(written.row, written.found)
      }),

      /** Takes a language out of a draft; `deleted` is false if it had no words in it. */
      remove: Effect.fnUntraced(function* ({ ifRevision, key, locale: tag }: typeof DeleteTemplateLocale.Type) {
        const locale = canonicalLanguage(tag)
        const row = yield* drafts.lock(key)
        yield* stillAt(row, ifRevision)
        const deleted = row.locales.includes(locale)
        if (deleted) {
          yield* repository.remove(row, locale)
          const locales = row.locales.filter((other) => other !== locale)
          yield* templates.update(row, { locales, updatedAt: yield* nowDate, ...(yield* drafts.raised(row)) })
        }
        yield* note("template", row.id, { key, locale, deleted })
        return { key, locale, deleted }
      }),

      /** Changes the words of languages of a locked draft; returns the draft as changed. */
      patched: Effect.fnUntraced(function* (row: TemplateRow, patch: Patch) {
        const now = yield* nowDate
        let draft = row
        for (const [tag, words] of Object.entries(patch)) {
          const locale = canonicalLanguage(tag)
          const before = draft.locales.includes(locale) ? yield* repository.find(draft, locale) : undefined
          const { body = before?.body, subject = before?.subject } = words
          if (body === undefined || subject === undefined)
            return yield* problem("field_invalid", {
              fields: (["subject", "body"] as const)
                .filter((part) => words[part] === undefined)
                .map((part) => ({
                  path: `locales.${tag}.${part}`,
                  code: "required",
                  message: `The template has no words in ${locale} yet`
                }))
            })
          const { mayOmit = before?.mayOmit ?? [], previewText = before?.previewText ?? "" } = words
          const written = put(draft, locale, { body, mayOmit, previewText, subject }, now)
          draft = (yield* Effect.mapError(written, inLocale(tag))).row
        }
        return draft
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
