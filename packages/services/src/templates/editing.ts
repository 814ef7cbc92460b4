import { Problem, problem } from "@tidings/schema/Problem"
import type { Editor, Seen } from "@tidings/schema/approvals/approval"
import type { Code } from "@tidings/schema/catalogue"
import type { Template } from "@tidings/schema/resources/Template"
import type { CreateTemplate } from "@tidings/schema/resources/TemplateEdit"
import type { TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import type { LocaleState } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { Caller } from "../access/Caller.ts"
import { personOf } from "../holding/asker.ts"

/**
 * The status of a template after an author asks for one: archived, or its former status; publishing is a separate call.
 */
export const standingAfter = (
  { status, version }: Pick<Template, "status" | "version">,
  wanted: Template["status"] | undefined
): Effect.Effect<Template["status"], Problem<"field_invalid">> => {
  const own = version > 0 ? "published" : "draft"
  if (wanted === undefined || wanted === status) return Effect.succeed(status)
  if (wanted === "archived" || wanted === own) return Effect.succeed(wanted)
  const message =
    own === "draft"
      ? "A draft is published by publish_template, not by its status"
      : "A published template cannot be a draft again: archive it, or publish the next version"
  return Effect.fail(problem("field_invalid", { fields: [{ path: "status", code: "enum_violation", message }] }))
}

/** Refuses an edit of a draft that has been edited since the given revision. */
export const stillAt = (
  { revision }: Pick<Template, "revision">,
  wanted: number | undefined
): Effect.Effect<void, Problem<"draft_changed">> =>
  wanted === undefined || wanted === revision
    ? Effect.void
    : Effect.fail(
        problem("draft_changed", {
          message: `The draft is at revision ${revision}, and was not changed: read it first.`
        })
      )

/** Refuses a draft that lacks its subject or its body. */
export const notBlank = (draft: Pick<Template, "subject" | "body">): Effect.Effect<void, Problem<"field_invalid">> => {
  const blank = (["subject", "body"] as const).filter((part) => draft[part].trim() === "")
  return blank.length === 0
    ? Effect.void
    : Effect.fail(
        problem("field_invalid", {
          fields: blank.map((path) => ({
            path,
            code: "too_short",
            message: `A template without ${path} cannot be published or sent`
          }))
        })
      )
}

/** Rewrites the refusal of an edit for a call whose fields were in `patch`. */
export const inPatch = <C extends Code>({ code, fields, ...details }: Problem<C>): Problem<C> =>
  new Problem(code, {
    message: details.message,
    ...(details.extra && { extra: details.extra }),
    ...(details.retryAfterSeconds !== undefined && { retryAfterSeconds: details.retryAfterSeconds }),
    ...(fields && { fields: fields.map((field) => ({ ...field, path: `patch.${field.path}` })) })
  })

const mostEditors = 50

export const editorOf = (caller: Caller["Service"]): Editor => {
  const user = personOf(caller)
  return { keyId: caller.keyId, ...(user !== undefined && { user }) }
}

/** Adds an editor to a draft's editors, each listed once; keeps the newest 50. */
export const withEditor = (editors: ReadonlyArray<Editor>, editor: Editor): ReadonlyArray<Editor> =>
  [...editors.filter(({ keyId, user }) => keyId !== editor.keyId || user !== editor.user), editor].slice(-mostEditors)

/**
 * The state that an approver of a publication is shown: a hash of everything published from the draft, and its editors
 * since the last publication.
 */
export const draftSeen = (row: TemplateRow, locales: ReadonlyArray<Pick<LocaleState, "locale" | "hash">>): Seen => {
  const { body, category, contract, locale, mode, previewText, subject, themeId, tracking, variables } = row
  const further = locales.map((one) => [one.locale, one.hash])
  const words = [subject, previewText, mode, category, body]
  const draft = [...words, themeId, tracking, variables, contract.policy, locale, further]
  return {
    versions: {
      template: row.key,
      draft: createHash("sha256").update(JSON.stringify(draft)).digest("hex").slice(0, 12),
      published: row.version
    },
    editors: row.editedBy ?? []
  }
}

const untold: Template["tracking"] = { opens: null, clicks: null }

/** The draft of a new template, with the defaults of what is not given. */
export const newDraft = (edit: Omit<typeof CreateTemplate.Type, "key" | "locale" | "policy">) =>
  ({
    name: edit.name ?? "Untitled email",
    category: edit.category ?? "transactional",
    topicKey: edit.topicKey ?? null,
    mode: edit.mode ?? "mjml",
    subject: edit.subject ?? "",
    previewText: edit.previewText ?? "",
    themeId: edit.themeId ?? null,
    tracking: { ...untold, ...edit.tracking },
    body: edit.body ?? "",
    variables: edit.variables ?? []
  }) as const
