import type { Actor } from "@tidings/schema/resources/AuditEntry"

/** Options for applying files. */
export interface ApplyOptions {
  /** True to only report the plan, without writing. */
  readonly dryRun: boolean
  /** True if the files are the complete set: sequences under other keys count as vanished. */
  readonly whole: boolean
  /** True to archive vanished sequences. */
  readonly prune: boolean
  /** True to move live runs to the new version, if it has a node for them. */
  readonly moveRuns: boolean
  readonly appliedBy: Actor
  /**
   * Version number per key of the plan that was agreed to; nothing is written if another apply has changed one since.
   */
  readonly base?: Readonly<Record<string, number>> | undefined
}

/** True if the agreed plan is no longer the one that would be carried out. */
export const isAnotherPlan = (agreed: ApplyOptions["base"], now: Readonly<Record<string, number>>): boolean =>
  agreed !== undefined &&
  (Object.keys(now).length !== Object.keys(agreed).length ||
    Object.entries(now).some(([key, version]) => agreed[key] !== version))
