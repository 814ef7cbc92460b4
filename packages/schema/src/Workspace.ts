import { Schema } from "effect"
import { id } from "./Id.ts"
import { Plan } from "./Plan.ts"
import { Timestamp } from "./Timestamp.ts"

export const Sender = Schema.Struct({ email: Schema.String, name: Schema.String }).annotate({ identifier: "Sender" })

export const Workspace = Schema.Struct({
  id: id("ws"),
  name: Schema.String,
  plan: Plan,
  created_at: Timestamp,
  limits: Schema.Struct({
    monthly_send_budget: Schema.Int,
    rate_limit_per_minute: Schema.Int.annotate({
      description:
        "Requests of the whole workspace in any 60 seconds; of each API key, where the workspace has no limit of its own"
    })
  }),
  credits: Schema.NullOr(Schema.Int).annotate({ description: "Credits left; null is unlimited" }),
  default_from: Sender
}).annotate({ identifier: "Workspace" })
export type Workspace = typeof Workspace.Type
