import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import type { Template } from "@tidings/schema/resources/Template"
import type { Standing } from "@tidings/storage/repositories/standingOf"

/**
 * The reason not to send a mail of this category to an address; undefined if it may be sent. An unsubscribe stops only
 * marketing.
 */
export const reasonAgainst = (
  category: Template["category"],
  { held, opted_out }: Standing
): SuppressionReason | undefined => held ?? (opted_out && category === "marketing" ? "unsubscribe" : undefined)
