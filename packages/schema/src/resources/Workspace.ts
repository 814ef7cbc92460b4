import { Schema } from "effect"
import { id } from "../Id.ts"
import { Plan } from "../Plan.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { EmailAddress } from "../fields/Email.ts"
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

const Sender = Schema.Struct({
  email: Schema.String.annotate({ description: "The address" }),
  name: Schema.String.annotate({ description: "Display name" })
}).annotate({ identifier: "Sender", description: "Sender of mails" })

export const Workspace = Schema.Struct({
  id: id("ws"),
  name: Schema.String.annotate({ description: "Name of the workspace" }),
  plan: Plan.annotate({ description: "Plan of the workspace" }),
  created_at: Timestamp,
  limits: Schema.Struct({
    monthly_send_budget: Schema.Int.annotate({ description: "Sends a calendar month, UTC" }),
    rate_limit_per_minute: Schema.Int.annotate({
      description:
        "Requests of the whole workspace in any 60 seconds; of each API key, if the workspace has no limit of its own"
    })
  }).annotate({ description: "Limits of the workspace" }),
  credits: Schema.NullOr(Schema.Int).annotate({ description: "Credits left; null if unlimited" }),
  default_from: Sender.annotate({ description: "Sender of mails that name none" })
}).annotate({ identifier: "Workspace", description: "The workspace that the key belongs to" })
export type Workspace = typeof Workspace.Type
