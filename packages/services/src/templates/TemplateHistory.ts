import { firstIdAt } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  ListTemplateVersions,
  ReadTemplateVersion,
  RestoreTemplateVersion,
  TemplateVersionSummary
} from "@tidings/schema/resources/TemplateVersion"
import { Database } from "@tidings/storage/Database"
import { isoOf } from "@tidings/storage/iso"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateVersionRepository, type VersionFacts } from "@tidings/storage/repositories/TemplateVersionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { stillAt } from "./editing.ts"
import { editOf } from "./publishing.ts"
import { TemplateDrafts } from "./TemplateDrafts.ts"

const counted = "sends counted at template versions"
const mostAtOnce = 50_000
/** A send's transaction has ended by then, so that none is passed over. */
const settledAfterMs = 5 * 60 * 1_000

const toSummary = (row: VersionFacts, tellsOfPeople: boolean): TemplateVersionSummary => {
  const { user, ...publisher } = row.published_by
  return {
    version: row.version,
    published_at: isoOf(row.published_at),
    published_by: tellsOfPeople && user !== undefined ? { ...publisher, user } : publisher,
    subject: row.subject,
    category: row.category,
    topicKey: row.topic_key,
    locale: row.locale,
    locales: row.locales,
    sends: row.sends,
    hash: row.hash
  }
}

/** Published versions of templates: listing, reading, bringing back, and counting their sends. */
export class TemplateHistory extends Context.Service<TemplateHistory>()("@tidings/services/TemplateHistory", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateVersionRepository
    const drafts = yield* TemplateDrafts
    const locales = yield* TemplateLocaleRepository
    const settings = yield* SettingRepository
    const database = yield* Database
    const cursors = yield* Cursors

    const found = Effect.fnUntraced(function* ({ key, version }: typeof ReadTemplateVersion.Type) {
      const { id } = yield* drafts.find(key)
      const row = yield* repository.read(yield* Caller, id, version)
      return row ?? (yield* problem("resource_not_found", { message: `Template "${key}" has no version ${version}.` }))
    })

    /** Counts the next sends; true if there may be more. */
    const countSome = Effect.fnUntraced(function* (upToMs: number) {
      yield* settings.claim(counted, firstIdAt("snd", 0))
      const mark = (yield* settings.lock(counted))!
      const done = yield* repository.countSends(mark, firstIdAt("snd", upToMs), mostAtOnce)
      if (done === undefined) return false
      yield* settings.write(counted, done.last)
      return done.count === mostAtOnce
    })

    return {
      /** Lists the versions of a template, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListTemplateVersions.Type) {
        const { livemode } = yield* Caller
        const { id } = yield* drafts.find(input.key)
        const { data, next_cursor } = yield* cursors.page(
          "template_versions",
          input,
          (world, window) => repository.list(world, id, window),
          { filters: { id }, positionOf: ({ version }) => String(version) }
        )
        return { data: data.map((row) => toSummary(row, livemode)), next_cursor }
      }),

      /** Reads a version with its source. */
      read: Effect.fnUntraced(function* (input: typeof ReadTemplateVersion.Type) {
        const { livemode } = yield* Caller
        const row = yield* found(input)
        return {
          ...toSummary(row, livemode),
          mode: row.source.mode,
          body: row.source.body,
          previewText: row.preview_text,
          variables: row.contract.variables,
          schema: row.contract
        }
      }),

      /** Puts the content of a version into the draft, whose own is lost; its contract is made anew. */
      restore: Effect.fnUntraced(function* ({ ifRevision, ...named }: typeof RestoreTemplateVersion.Type) {
        const { source, ...version } = yield* found(named)
        const row = yield* drafts.lock(named.key)
        yield* stillAt(row, ifRevision)
        const before = row.locales.length === 0 ? [] : yield* locales.states(row)
        const after = version.locales.length === 0 ? [] : yield* locales.frozen(row, named.version)
        const isNews = !isDeepStrictEqual(
          before.map(({ hash }) => hash),
          after.map(({ hash }) => hash)
        )
        const edit = editOf(source, { ...version, previewText: version.preview_text, topicKey: version.topic_key })
        const restored = yield* drafts.edited(row, edit, { locales: version.locales, isNews })
        if (isNews) {
          yield* locales.remove(row)
          yield* locales.thaw(row, named.version)
        }
        yield* note("template", row.id, { restored: named.version })
        return yield* drafts.shown(restored)
      }),

      /** Counts the sends since the last time, in transactions of some each. */
      countSends: Effect.gen(function* () {
        const upToMs = (yield* Clock.currentTimeMillis) - settledAfterMs
        while (yield* database.transaction(countSome(upToMs)));
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
