import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Template } from "@tidings/schema/resources/Template"
import type { Publisher, VersionSource } from "@tidings/storage/tables/templates"
import { createHash } from "node:crypto"

type Frozen = Pick<Template, "category" | "topicKey" | "tracking" | "subject" | "previewText"> & {
  readonly html: string
  readonly contract: Template["schema"]
  readonly locale: string | null
}

/** Hash of everything that a send uses of a version, but its number: SHA-256 in hexadecimal. */
export const publicationHash = ({
  category,
  contract,
  further,
  html,
  locale,
  previewText,
  subject,
  topicKey,
  tracking
}: Frozen & {
  /** Further languages, each with the hash of its words. */
  readonly further: ReadonlyArray<readonly [locale: string, hash: string]>
}): string => {
  const { policy, variables } = contract
  const { clicks, opens } = tracking
  const used = [category, opens, clicks, subject, previewText, html, variables, policy, topicKey, locale, further]
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
  { category, contract, locale, previewText, subject, topicKey, tracking }: Omit<Frozen, "html">
) => ({
  body,
  mode,
  themeId,
  variables,
  category,
  topicKey,
  locale,
  previewText,
  subject,
  tracking,
  policy: contract.policy
})
