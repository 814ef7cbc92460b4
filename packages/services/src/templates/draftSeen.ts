import type { Editor, Seen } from "@tidings/schema/approvals/approval"
import type { TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { createHash } from "node:crypto"
import type { Caller } from "../access/Caller.ts"
import { personOf } from "../holding/standing.ts"

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
export const draftSeen = (row: TemplateRow): Seen => {
  const { body, category, contract, mode, previewText, subject, themeId, tracking, variables } = row
  const draft = [subject, previewText, mode, category, body, themeId, tracking, variables, contract.policy]
  return {
    versions: {
      template: row.key,
      draft: createHash("sha256").update(JSON.stringify(draft)).digest("hex").slice(0, 12),
      published: row.version
    },
    editors: row.editedBy ?? []
  }
}
