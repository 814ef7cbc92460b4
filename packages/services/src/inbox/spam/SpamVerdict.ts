import { Data } from "effect"

/** A rule of a spam filter that a mail met. */
export interface SpamRule {
  readonly name: string
  /** Points that it added; undefined if the filter does not say. */
  readonly score: number | undefined
  readonly description: string | undefined
}

/** A spam filter's opinion of a mail. */
export interface SpamVerdict {
  readonly score: number
  /** Score from which the filter calls a mail spam. */
  readonly threshold: number
  readonly rules: ReadonlyArray<SpamRule>
}

/** The spam filter did not answer, or not as it should. */
export class SpamFilterSilent extends Data.TaggedError("SpamFilterSilent")<{ readonly message: string }> {}

/** The most rules that are kept of an answer. */
export const mostRules = 100

/** The most bytes that are read of an answer. */
export const mostAnswerBytes = 256 * 1024
