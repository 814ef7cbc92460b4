import type { Seen } from "@tidings/schema/approvals/approval"
import type { Block } from "@tidings/schema/composing/Block"
import type { Page, PageSummary, SectionSummary } from "@tidings/schema/resources/Page"
import type { PageRow } from "@tidings/storage/repositories/PageRepository"
import { isoOf } from "@tidings/storage/iso"
import { createHash } from "node:crypto"

const metadataOf = (row: PageRow, url: string): Omit<Page, "sections" | "previewUrl"> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  brandId: row.brandId,
  objective: row.objective,
  status: row.status,
  version: row.version,
  url,
  publishedAt: row.publishedAt === null ? null : isoOf(row.publishedAt),
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt)
})

const headingOf = (block: Block): string | null => {
  if (block.type === "quote") return block.text
  if (block.type === "footer" || block.title === "") return null
  return block.title
}

const summaryOf = (block: Block): SectionSummary => ({ type: block.type, title: headingOf(block) })

export const toPage = (row: PageRow, url: string, previewUrl: string): Page => ({
  ...metadataOf(row, url),
  previewUrl,
  sections: row.sections
})

export const toPageSummary = (row: PageRow, url: string): PageSummary => ({
  ...metadataOf(row, url),
  sections: row.sections.map(summaryOf)
})

/**
 * The state that an approver of a publication is shown: a hash of everything published from the page, and its editors
 * since the last publication.
 */
export const pageSeen = ({
  brandId,
  description,
  editedBy,
  id,
  locale,
  sections,
  status,
  title,
  version
}: PageRow): Seen => {
  const text = [title, description, locale, brandId, sections]
  return {
    versions: {
      page: id,
      text: createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12),
      published: version,
      status
    },
    editors: editedBy
  }
}
