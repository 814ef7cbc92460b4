import { newId } from "@tidings/schema/Id"
import type { PageInput } from "@tidings/schema/fields/page"
import { problem } from "@tidings/schema/Problem"
import type { Contract, Template } from "@tidings/schema/resources/Template"
import type {
  CreateTemplate,
  ProposeTemplateChange,
  UpdateTemplate,
  RenderTemplate
} from "@tidings/schema/resources/TemplateEdit"
import { TemplateRepository, toTemplate, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { Clock, Context, Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { OnApproval } from "../holding/OnApproval.ts"
import { draftSeen, editorOf, inPatch, notBlank, standingAfter, stillAt, withEditor } from "./editing.ts"
import { publisherOf, publicationHash } from "./publishing.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { type TemplateSource, check, contractOf, sampled } from "@tidings/engines/templates/index"
import { Engine } from "./Engine.ts"
import { TemplateVersions } from "./TemplateVersions.ts"

const untold: Template["tracking"] = { opens: null, clicks: null }

const strict: Contract["policy"] = { mode: "strict", failOnUndeclared: true }

const unknownTemplate = (key: string) => problem("unknown_template", { message: `No template has the key "${key}".` })

type Edit = Omit<typeof UpdateTemplate.Type, "key" | "ifRevision">

/** Drafts of templates, and the versions published from them. */
export class Templates extends Context.Service<Templates>()("@tidings/services/Templates", {
  make: Effect.gen(function* () {
    const repository = yield* TemplateRepository
    const versions = yield* TemplateVersions
    const events = yield* WebhookFanOut
    const cursors = yield* Cursors
    const engine = yield* Engine
    const sandboxes = yield* Sandboxes

    /** Compiles a draft, which may be blank; MJML itself may not. */
    const compileDraft = (draft: TemplateSource) =>
      Effect.flatMap(Caller, ({ workspaceId }) =>
        engine.compile(workspaceId, draft.body.trim() === "" ? { ...draft, mode: "html" } : draft)
      )

    const find = own(repository.find, unknownTemplate)
    const lock = own(repository.lock, unknownTemplate)

    const caller = Effect.map(Caller, editorOf)

    /** Refuses to unarchive a template of a sandbox that has no room for it. */
    const room = ({ status, ...world }: TemplateRow) =>
      status === "archived" ? sandboxes.hold(world, "templates") : Effect.void

    /** Unarchives a published template. */
    const back = Effect.fnUntraced(function* (row: TemplateRow) {
      yield* repository.markPublished(row)
      yield* note("template", row.id, { key: row.key, version: row.version })
      return yield* repository.update(row, yield* dated({ status: "published" as const }))
    })

    /** The last published version; undefined before the first. */
    const published = (row: TemplateRow) =>
      row.version === 0 ? Effect.succeed(undefined) : versions.load(row.workspaceId, row.id, row.version)

    /** Edits a locked draft. */
    const edited = Effect.fnUntraced(function* (row: TemplateRow, { policy, status: wanted, ...edit }: Edit) {
      const status = yield* standingAfter(row, wanted)
      if (status !== row.status) yield* room(row)
      const draft = { ...row, ...edit }
      const { references } = yield* compileDraft(draft)
      const news = newsOf(row, {
        ...edit,
        tracking: { ...row.tracking, ...edit.tracking },
        status,
        contract: contractOf(draft.variables, references, policy ?? row.contract.policy, row.version + 1)
      })
      const isNews = Object.keys(news).length > 0
      const editedBy = withEditor(row.editedBy ?? [], yield* caller)
      const updated = yield* repository.update(
        row,
        isNews ? yield* dated({ ...news, editedBy, revision: row.revision + 1 }) : {}
      )
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

    /** Returns the HTML of a draft that can be published, else refuses. */
    const complete = Effect.fnUntraced(function* (row: TemplateRow) {
      yield* notBlank(row)
      return (yield* engine.compile(row.workspaceId, row)).html
    })

    /** Publishes the draft of a locked template. */
    const publishHeld = Effect.fnUntraced(function* (row: TemplateRow) {
      const caller = yield* Caller
      const { key } = row
      const html = yield* complete(row)
      yield* room(row)
      const last = yield* published(row)
      const version = row.version + 1
      const contract = { ...row.contract, version }
      const sameContract = last !== undefined && isDeepStrictEqual({ ...last.contract, version }, contract)
      const isKnown =
        sameContract &&
        last.html === html &&
        last.subject === row.subject &&
        last.category === row.category &&
        isDeepStrictEqual(last.tracking, row.tracking)
      if (isKnown) yield* note("template", row.id, { key, version: row.version, unchanged: true })
      if (isKnown && row.status === "published") return toTemplate(row)
      if (isKnown) return toTemplate(yield* back(row))

      const now = new Date(yield* Clock.currentTimeMillis)
      yield* repository.insertVersion({
        workspaceId: row.workspaceId,
        templateId: row.id,
        version,
        category: row.category,
        tracking: row.tracking,
        subject: row.subject,
        previewText: row.previewText,
        html,
        contract,
        source: { mode: row.mode, body: row.body, themeId: row.themeId, variables: row.variables },
        hash: publicationHash({ ...row, html, contract }),
        publishedBy: publisherOf(caller.actor),
        publishedAt: now
      })
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
      yield* note("template", row.id, { key, version })
      return toTemplate(updated)
    })

    return {
      /** Lists templates, newest first. */
      list: (input: PageInput) =>
        cursors.page("templates", input, (world, window) =>
          Effect.map(repository.list(world, window), (rows) => rows.map(toTemplate))
        ),

      read: (key: string) => Effect.map(find(key), toTemplate),

      /**
       * The contract that sends are checked against: the published one, or the draft's before the first publication.
       */
      readSchema: Effect.fnUntraced(function* (key: string) {
        const row = yield* find(key)
        const contract = (yield* published(row))?.contract ?? row.contract
        return { key: row.key, status: row.status, variables: contract.variables, schema: contract }
      }),

      /**
       * Renders the mail of a send, or with `draft` of the draft once published; with `samples`, missing variables get
       * sample values.
       */
      render: Effect.fnUntraced(function* ({
        detail = "full",
        draft = false,
        samples = false,
        template,
        variables = {}
      }: typeof RenderTemplate.Type) {
        const row = yield* find(template)
        const version = draft ? undefined : yield* published(row)
        const contract = version?.contract ?? row.contract
        const checked = check(contract, samples ? sampled(contract, variables) : variables)
        if (checked.fields.length > 0) return yield* problem("schema_contract_violation", { fields: checked.fields })
        const mail = yield* engine.render(
          row.workspaceId,
          version ?? { subject: row.subject, html: (yield* compileDraft(row)).html },
          checked.variables
        )
        return detail === "full" ? mail : { ...mail, html: "" }
      }),

      /** The draft as version number 0, for a test; refused if it could not be published. */
      tried: Effect.fnUntraced(function* (key: string) {
        const row = yield* find(key)
        const { category, contract, id: template_id, previewText: preview_text, subject, tracking } = row
        const html = yield* complete(row)
        return { template_id, version: 0, category, tracking, subject, preview_text, html, contract }
      }),

      /** Creates a draft; its key is generated if none is given. */
      create: Effect.fnUntraced(function* ({ key, policy = strict, ...edit }: typeof CreateTemplate.Type) {
        const { livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const id = newId("tpl", now)
        const draft = {
          name: edit.name ?? "Untitled email",
          category: edit.category ?? "transactional",
          mode: edit.mode ?? "mjml",
          subject: edit.subject ?? "",
          previewText: edit.previewText ?? "",
          themeId: edit.themeId ?? null,
          tracking: { ...untold, ...edit.tracking },
          body: edit.body ?? "",
          variables: edit.variables ?? []
        } as const
        const { references } = yield* compileDraft(draft)
        yield* sandboxes.hold({ workspaceId, livemode }, "templates")
        const row = yield* repository
          .insert({
            ...draft,
            id,
            workspaceId,
            livemode,
            key: key ?? `untitled_${id.slice(-10)}`,
            status: "draft",
            contract: contractOf(draft.variables, references, policy, 1),
            version: 0,
            editedBy: [yield* caller],
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
        return toTemplate(row)
      }),

      /**
       * Edits the draft; the published version stays as it is. A draft that does not compile is refused entirely.
       * `status` archives the template, or restores its former status.
       */
      update: Effect.fnUntraced(function* ({ ifRevision, key, ...edit }: typeof UpdateTemplate.Type) {
        const row = yield* lock(key)
        yield* stillAt(row, ifRevision)
        return toTemplate(yield* edited(row, edit))
      }),

      find,

      /** Publishes subject, body and contract as the next version; a draft without changes keeps its version. */
      publish: (key: string) => Effect.flatMap(lock(key), publishHeld),

      /**
       * Applies a change to the draft; a change that a person approved is published at once, with everything else in
       * the draft.
       */
      propose: Effect.fnUntraced(function* ({ key, patch, reason }: typeof ProposeTemplateChange.Type) {
        if (Object.keys(patch).length === 0) {
          return yield* problem("field_invalid", {
            fields: [{ path: "patch", code: "too_short", message: "A change names at least one field" }]
          })
        }
        const isApproved = yield* OnApproval
        const draft = yield* Effect.mapError(
          Effect.flatMap(lock(key), (row) => edited(row, patch)),
          inPatch
        )
        const template = isApproved ? yield* publishHeld(draft) : toTemplate(draft)
        yield* note("template", template.id, { reason, published: isApproved })
        return template
      }),

      /** The draft as shown to the approver of its publication; locked until the transaction ends. */
      seen: (key: string) => Effect.map(lock(key), draftSeen)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
