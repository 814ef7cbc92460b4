import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { Plan } from "../Plan.ts"
import { text } from "../fields/text.ts"

const count = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** What whoever runs the installation decides of a workspace. */
export const WorkspaceSettings = Schema.Struct({
  name: text({ min: 1, max: 200 }),
  plan: Plan,
  /** Requests a second that a key's allowance grows by. */
  rate: count(1, 100_000),
  /** Requests that a key may make at once. */
  burst: count(1, 1_000_000),
  /** Requests of the whole workspace in any 60 seconds; null is unlimited. */
  perMinute: Schema.NullOr(count(1, 100_000_000)),
  /** Live sends a month. */
  budget: count(0, 2_000_000_000),
  fromEmail: EmailAddress,
  fromName: text({ min: 1, max: 200 }),
  /** Whether opens are counted in mails whose templates do not say so themselves; null leaves it to their category. Never in system mails. */
  trackOpens: Schema.NullOr(Schema.Boolean),
  /** The same of clicks. */
  trackClicks: Schema.NullOr(Schema.Boolean)
})
export type WorkspaceSettings = typeof WorkspaceSettings.Type
