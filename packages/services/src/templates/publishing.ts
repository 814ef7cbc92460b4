import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Template } from "@tidings/schema/resources/Template"
import type { Publisher, VersionSource } from "@tidings/storage/tables/templates"
import { createHash } from "node:crypto"

type Frozen = Pick<Template, "category" | "tracking" | "subject" | "previewText"> & {
  readonly html: string
  readonly contract: Template["schema"]
}

/** Hash of everything that a send uses of a version, but its number: SHA-256 in hexadecimal. */
export const publicationHash = ({ category, contract, html, previewText, subject, tracking }: Frozen): string => {
  const { policy, variables } = contract
  const { clicks, opens } = tracking
  const used = [category, opens, clicks, subject, previewText, html, variables, policy]
  return createHash("sha256").update(JSON.stringify(used)).digest("hex")
}

/** The one who publishes, without address and client of the call. */
export const publisherOf = ({ key_id, kind, user }: Actor): Publisher => ({
  kind,
  ...(key_id !== undefined && { key_id }),
  ...(user !== undefined && { user })
})

/** The fields of an edit that gives a draft the content of a version. */
export const editOf = (
  { body, mode, themeId, variables }: VersionSource,
  { category, contract, previewText, subject, tracking }: Omit<Frozen, "html">
) => ({ body, mode, themeId, variables, category, previewText, subject, tracking, policy: contract.policy })
