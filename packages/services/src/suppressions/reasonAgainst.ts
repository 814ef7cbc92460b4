import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import type { Template } from "@tidings/schema/resources/Template"
import type { Standing } from "@tidings/storage/repositories/standingOf"

/** Why a mail of this category is not sent to an address of this standing; undefined where it is. Unsubscribing holds marketing alone. */
export const reasonAgainst = (
  category: Template["category"],
  { held, opted_out }: Standing
): SuppressionReason | undefined => held ?? (opted_out && category === "marketing" ? "unsubscribe" : undefined)
