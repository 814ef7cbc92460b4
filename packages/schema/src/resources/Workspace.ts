import { Schema } from "effect"
import { id } from "../Id.ts"
import { Plan } from "../Plan.ts"
import { Timestamp } from "../fields/Timestamp.ts"

const Sender = Schema.Struct({
  email: Schema.String.annotate({ description: "The address" }),
  name: Schema.String.annotate({ description: "The name beside it" })
}).annotate({ identifier: "Sender", description: "Whom mails come from" })

export const Workspace = Schema.Struct({
  id: id("ws"),
  name: Schema.String.annotate({ description: "What the workspace is called" }),
  plan: Plan.annotate({ description: "The plan it is on" }),
  created_at: Timestamp,
  limits: Schema.Struct({
    monthly_send_budget: Schema.Int.annotate({ description: "Sends a calendar month, UTC" }),
    rate_limit_per_minute: Schema.Int.annotate({
      description:
        "Requests of the whole workspace in any 60 seconds; of each API key, where the workspace has no limit of its own"
    })
  }).annotate({ description: "What it may do in a time" }),
  credits: Schema.NullOr(Schema.Int).annotate({ description: "Credits left; null is unlimited" }),
  default_from: Sender.annotate({ description: "Whom mails come from unless a send says otherwise" })
}).annotate({ identifier: "Workspace", description: "The workspace that the key belongs to" })
export type Workspace = typeof Workspace.Type
