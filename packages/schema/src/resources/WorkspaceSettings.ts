import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { Plan } from "../Plan.ts"
import { text } from "../fields/text.ts"

const count = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** The settings of a workspace that the installation's operator decides. */
export const WorkspaceSettings = Schema.Struct({
  name: text({ min: 1, max: 200 }),
  plan: Plan,
  /** The refill of a key's token bucket, in requests a second. */
  rate: count(1, 100_000),
  /** The depth of a key's token bucket: requests that it may make at once. */
  burst: count(1, 1_000_000),
  /** Requests of the whole workspace in any 60 seconds; null is unlimited. */
  perMinute: Schema.NullOr(count(1, 100_000_000)),
  /** Live sends a month. */
  budget: count(0, 2_000_000_000),
  fromEmail: EmailAddress,
  fromName: text({ min: 1, max: 200 }),
  /**
   * True to count opens in mails whose templates do not decide it; null leaves it to their category. Never counts in
   * system mails.
   */
  trackOpens: Schema.NullOr(Schema.Boolean),
  /** `trackOpens`, for clicks. */
  trackClicks: Schema.NullOr(Schema.Boolean)
})
export type WorkspaceSettings = typeof WorkspaceSettings.Type
