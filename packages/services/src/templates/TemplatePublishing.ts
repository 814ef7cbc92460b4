import { problem } from "@tidings/schema/Problem"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateRepository, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { dated } from "../audit/newsOf.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { notBlank } from "./editing.ts"
import { Engine } from "./Engine.ts"
import { localeFaults } from "./localeStates.ts"
import { publicationHash, publisherOf } from "./publishing.ts"
import { TemplateDrafts } from "./TemplateDrafts.ts"
import { TemplateTopics } from "./TemplateTopics.ts"
import { TemplateVersions } from "./TemplateVersions.ts"

/** Publishing drafts of templates as versions. */
export class TemplatePublishing extends Context.Service<TemplatePublishing>()("@tidings/services/TemplatePublishing", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateRepository
    const locales = yield* TemplateLocaleRepository
    const drafts = yield* TemplateDrafts
    const versions = yield* TemplateVersions
    const events = yield* WebhookFanOut
    const engine = yield* Engine
    const topics = yield* TemplateTopics

    /** Unarchives a published template. */
    const back = Effect.fnUntraced(function* (row: TemplateRow) {
      yield* repository.markPublished(row)
      yield* note("template", row.id, { key: row.key, version: row.version })
      return yield* repository.update(row, yield* dated({ status: "published" as const }))
    })

    /** The last published version in its own words; undefined before the first. */
    const published = (row: TemplateRow) =>
      row.version === 0 ? Effect.succeed(undefined) : versions.load(row.workspaceId, row.id, row.version)

    /** Returns the HTML of a draft that can be published, else refuses. */
    const complete = Effect.fnUntraced(function* (row: TemplateRow) {
      yield* notBlank(row)
      return (yield* engine.compile(row.workspaceId, row)).html
    })

    /** The further languages of a draft, all of which can be published. */
    const completeLocales = Effect.fnUntraced(function* (row: TemplateRow) {
      const states = row.locales.length === 0 ? [] : yield* locales.states(row)
      const fields = localeFaults(row, states)
      if (fields.length > 0) return yield* problem("field_invalid", { fields })
      return states.map(({ hash, locale }) => [locale, hash] as const)
    })

    const publishedLocales = (row: TemplateRow) =>
      Effect.map(locales.frozen(row, row.version), (frozen) =>
        frozen.map(({ hash, locale }) => [locale, hash] as const)
      )

    /** Publishes the draft of a locked template. */
    const publish = Effect.fnUntraced(function* (row: TemplateRow) {
      const caller = yield* Caller
      const { key } = row
      yield* topics.check(row)
      const html = yield* complete(row)
      const further = yield* completeLocales(row)
      yield* drafts.room(row)
      const last = yield* published(row)
      const version = row.version + 1
      const contract = { ...row.contract, version }
      const sameContract = last !== undefined && isDeepStrictEqual({ ...last.contract, version }, contract)
      const isKnown =
        sameContract &&
        last.html === html &&
        last.subject === row.subject &&
        last.category === row.category &&
        last.topic_key === row.topicKey &&
        last.own_locale === row.locale &&
        isDeepStrictEqual(last.tracking, row.tracking) &&
        isDeepStrictEqual(last.locales, row.locales) &&
        (further.length === 0 || isDeepStrictEqual(yield* publishedLocales(row), further))
      if (isKnown) yield* note("template", row.id, { key, version: row.version, unchanged: true })
      if (isKnown && row.status === "published") return row
      if (isKnown) return yield* back(row)

      const now = new Date(yield* Clock.currentTimeMillis)
      yield* repository.insertVersion({
        workspaceId: row.workspaceId,
        templateId: row.id,
        version,
        category: row.category,
        topicKey: row.topicKey,
        tracking: row.tracking,
        subject: row.subject,
        previewText: row.previewText,
        locale: row.locale,
        locales: row.locales,
        html,
        contract,
        source: { mode: row.mode, body: row.body, themeId: row.themeId, variables: row.variables },
        hash: publicationHash({ ...row, html, contract, further }),
        publishedBy: publisherOf(caller.actor),
        publishedAt: now
      })
      if (further.length > 0) yield* locales.freeze(row, version)
      const updated = yield* repository.update(row, {
        status: "published",
        version,
        contract: { ...row.contract, version: version + 1 },
        editedBy: [],
        updatedAt: now
      })
      yield* repository.markPublished(row)
      if (last !== undefined && !sameContract) {
        yield* events.emit(caller.workspaceId, {
          livemode: caller.livemode,
          type: "schema_contract.changed",
          data: { template: { id: row.id, key, version }, previous_version: last.version, schema: contract }
        })
      }
      yield* note("template", row.id, { key, version, ...(row.locales.length > 0 && { locales: row.locales }) })
      return updated
    })

    return { complete, publish, published }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
