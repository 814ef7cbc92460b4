import type { LinkStatus } from "@tidings/schema/resources/ShortLink"
import type { LinkRow } from "@tidings/storage/repositories/LinkRepository"

type Standing = Pick<LinkRow, "archivedAt" | "disabledAt" | "expiresAt" | "goLiveAt">

/** The status of a link at an instant: disabled takes precedence, then archived. */
export const statusOf = ({ archivedAt, disabledAt, expiresAt, goLiveAt }: Standing, nowMs: number): LinkStatus => {
  if (disabledAt !== null) return "disabled"
  if (archivedAt !== null) return "archived"
  if (goLiveAt !== null && nowMs < goLiveAt.getTime()) return "scheduled"
  return expiresAt !== null && nowMs >= expiresAt.getTime() ? "expired" : "live"
}
