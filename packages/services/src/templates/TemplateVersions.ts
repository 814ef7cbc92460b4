import type { World } from "@tidings/schema/World"
import type { PageInput } from "@tidings/schema/fields/page"
import type { TemplateId, WorkspaceId } from "@tidings/schema/Id"
import {
  TemplateVersionRepository,
  type NamedTemplate,
  type PublishedTemplate,
  type TemplateVersion
} from "@tidings/storage/repositories/TemplateVersionRepository"
import { Context, Effect, Layer } from "effect"
import { Cursors } from "../paging/Cursors.ts"
import { LruCache } from "@tidings/engines/caches/LruCache"
import { languagesFor } from "@tidings/engines/languages/tags"

export type { NamedTemplate, PublishedTemplate, TemplateVersion }

/** The templates that a workspace can send: every key, and their contracts unless there are more than asked for. */
export interface Published {
  readonly keys: ReadonlyArray<string>
  readonly templates: ReadonlyArray<PublishedTemplate> | undefined
}

type Languages = Pick<TemplateVersion, "own_locale" | "locales">

/** The first language that a version has of those asked for, else its own. */
const chosenFrom = ({ locales, own_locale: own }: Languages, wanted: ReadonlyArray<string>): string | null =>
  wanted.find((language) => language === own || locales.includes(language)) ?? own

const kept = { entries: 1_000, weight: 64 * 1024 * 1024 }

/** Published versions in their languages, cached in memory: they never change once published. */
export class TemplateVersions extends Context.Service<TemplateVersions>()("@tidings/services/TemplateVersions", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateVersionRepository
    const cursors = yield* Cursors
    const known = new LruCache<TemplateVersion>(kept)
    const languages = new LruCache<Languages>(kept)
    return {
      /**
       * Loads a version in the language that fits the one asked for (RFC 4647, look-up), or else in its own words: in
       * one statement, or in none once it is known.
       */
      load: (
        workspaceId: WorkspaceId,
        templateId: TemplateId,
        version: number,
        locale?: string
      ): Effect.Effect<TemplateVersion> => {
        const name = `${templateId} ${version}`
        const wanted = languagesFor(locale)
        const had = languages.get(name)
        const found = had && known.get(`${name} ${chosenFrom(had, wanted) ?? ""}`)
        if (found !== undefined) return Effect.succeed(found)
        return Effect.flatMap(repository.find(workspaceId, templateId, version, wanted), (row) => {
          if (row === undefined) return Effect.die(`template version ${name} is missing`)
          languages.set(name, { own_locale: row.own_locale, locales: row.locales }, 1)
          known.set(`${name} ${row.locale ?? ""}`, row, row.html.length)
          return Effect.succeed(row)
        })
      },

      /**
       * Returns the newest published version number under a key, locked until the transaction ends; undefined if there
       * is no such template.
       */
      holdNewest: repository.holdNewest,

      /** The published templates of a world, by key; with their contracts only if there are at most `most`. */
      published: Effect.fnUntraced(function* (world: World, most: number): Effect.fn.Return<Published> {
        const keys = yield* repository.publishedKeys(world)
        return { keys, templates: keys.length > most ? undefined : yield* repository.listPublished(world) }
      }),

      /** A page of the names of published templates, in the order of their keys. */
      named: (input: PageInput) =>
        cursors.page(
          "published templates",
          input,
          (world, { before = "", limit }) => repository.namePublished(world, before, limit),
          { positionOf: ({ key }) => key }
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
