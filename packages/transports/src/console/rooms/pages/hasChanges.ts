import type { PageSummary } from "@tidings/schema/resources/Page"

/** True if a page is public and its text was changed since. */
export const hasChanges = ({
  publishedAt,
  status,
  updatedAt
}: Pick<PageSummary, "publishedAt" | "status" | "updatedAt">) =>
  status === "published" && publishedAt !== null && new Date(updatedAt) > new Date(publishedAt)
