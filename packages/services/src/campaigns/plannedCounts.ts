import type { PlannedCounts } from "@tidings/schema/resources/PlannedEmailReport"
import type { OutcomeCount } from "@tidings/storage/repositories/PlannedRecipientRepository"

const nameOf = {
  accepted: "accepted",
  suppressed: "suppressed",
  missed: "missed",
  no_address: "unreachable",
  gone: "unreachable",
  same_address: "sameAddress",
  refused: "refused"
} as const satisfies Record<string, keyof PlannedCounts>

/** Sums up recipients by outcome, and those that were refused by the error's code. */
export const plannedCounts = (outcomes: ReadonlyArray<OutcomeCount>) => {
  const counts: { -readonly [Name in keyof PlannedCounts]: number } = {
    recipients: 0,
    waiting: 0,
    accepted: 0,
    suppressed: 0,
    missed: 0,
    unreachable: 0,
    sameAddress: 0,
    refused: 0
  }
  for (const { outcome, recipients } of outcomes) {
    counts.recipients += recipients
    counts[outcome === null ? "waiting" : nameOf[outcome]] += recipients
  }
  const refusals = outcomes.flatMap(({ code, recipients }) => (code === null ? [] : [{ code, recipients }]))
  return { counts, refusals }
}
