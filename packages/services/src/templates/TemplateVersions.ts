import {
  TemplateVersionRepository,
  type TemplateVersion
} from "@tidings/storage/repositories/TemplateVersionRepository"
import { Context, Effect, Layer } from "effect"
import { Lru } from "./engine/Lru.ts"

export type { TemplateVersion }

const kept = { entries: 1_000, weight: 64 * 1024 * 1024 }

/** Published versions, kept in memory: they never change once published. */
export class TemplateVersions extends Context.Service<TemplateVersions>()("@tidings/services/TemplateVersions", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateVersionRepository
    const known = new Lru<TemplateVersion>(kept)
    return {
      load: (templateId: string, version: number): Effect.Effect<TemplateVersion> => {
        const name = `${templateId} ${version}`
        const found = known.get(name)
        if (found !== undefined) return Effect.succeed(found)
        return Effect.flatMap(repository.find(templateId, version), (row) => {
          if (row === undefined) return Effect.die(`template version ${name} is missing`)
          known.set(name, row, row.html.length)
          return Effect.succeed(row)
        })
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
