import type { Contract } from "@tidings/schema/Template"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** A published version: what a send renders. */
export interface TemplateVersion {
  readonly template_id: string
  readonly version: number
  readonly category: "marketing" | "transactional" | "system"
  readonly subject: string
  readonly preview_text: string
  readonly html: string
  readonly contract: Contract
}

const find = `select v.template_id, v.version, t.category, v.subject, v.preview_text, v.html, v.contract
  from template_versions v join templates t on t.id = v.template_id where v.template_id = $1 and v.version = $2`

export class TemplateVersionRepository extends Context.Service<TemplateVersionRepository>()(
  "@tidings/storage/TemplateVersionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        find: (templateId: string, version: number) =>
          Effect.map(database.query<TemplateVersion>(find, [templateId, version]), (rows) => rows[0])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
