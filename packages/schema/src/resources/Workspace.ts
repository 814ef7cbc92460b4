import { Schema } from "effect"
import { id } from "../Id.ts"
import { Plan } from "../Plan.ts"
import { Timestamp } from "../fields/Timestamp.ts"

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
