import { Problem, problem } from "@tidings/schema/Problem"
import type { Code } from "@tidings/schema/catalogue"
import type { DuplicateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateRepository } from "@tidings/storage/repositories/TemplateRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { editOf } from "./publishing.ts"
import { Templates } from "./Templates.ts"

/** Rewrites the refusal of a creation for a call whose key is in `newKey`. */
const inNewKey = <C extends Code>({ code, fields, message, retryAfterSeconds }: Problem<C>): Problem<C> =>
  new Problem(code, {
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(fields && { fields: fields.map((field) => (field.path === "key" ? { ...field, path: "newKey" } : field)) })
  })

/** The ends of a draft's life besides publication: copying it under another key, and deleting it. */
export class TemplateCopies extends Context.Service<TemplateCopies>()("@tidings/services/TemplateCopies", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateRepository
    const locales = yield* TemplateLocaleRepository
    const templates = yield* Templates

    /** The sandbox's own template of a key. */
    const sandboxed = Effect.fnUntraced(function* (key: string) {
      const { workspaceId } = yield* Caller
      const row = yield* repository.find({ workspaceId, livemode: false }, key)
      return row === undefined || row.livemode
        ? yield* problem("unknown_template", { message: `No template of the sandbox has the key "${key}".` })
        : row
    })

    return {
      /** Creates a draft like a template's under another key, or from the sandbox's template. */
      duplicate: Effect.fnUntraced(function* ({
        fromSandbox = false,
        key,
        name,
        newKey
      }: typeof DuplicateTemplate.Type) {
        const row = yield* fromSandbox ? sandboxed(key) : templates.find(key)
        const copy = yield* Effect.mapError(
          templates.create({ ...editOf(row, row), key: newKey, name: name ?? row.name }),
          inNewKey
        )
        if (row.locales.length > 0) {
          yield* locales.copy(row, copy.id)
          yield* repository.hasLocales(copy.id, row)
        }
        yield* note("template", copy.id, { from: key, ...(fromSandbox && { from_sandbox: true }) })
        return row.locales.length > 0 ? yield* templates.read(newKey) : copy
      }),

      /** Deletes a template that was never published; `deleted` is false if there is none of the key. */
      remove: Effect.fnUntraced(function* (key: string) {
        const row = yield* repository.lock(yield* Caller, key)
        if (row !== undefined && row.version > 0) return yield* problem("template_not_draft")
        yield* note("template", row?.id ?? key, { key, deleted: row !== undefined })
        if (row !== undefined) {
          yield* locales.remove(row)
          yield* repository.remove(row)
        }
        return { key, deleted: row !== undefined }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
