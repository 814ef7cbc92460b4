import { Schema } from "effect"
import { id } from "../Id.ts"
import { Plan } from "../Plan.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { EmailAddress } from "../fields/Email.ts"
import { Language } from "../fields/locale/Language.ts"
import { line } from "../fields/lines.ts"
import { text } from "../fields/text.ts"
import { Role } from "./Role.ts"
import { Scope } from "../Scope.ts"
import { callLogDays, CallLogSetting } from "./ApiCall.ts"
import { KeyKind } from "./ApiKey.ts"

const count = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

export const Management = Schema.Literals(["keys_and_members", "members"]).annotate({
  identifier: "Management",
  description:
    "Callers of operations that need a person: keys_and_members also lets live keys of programs call them; members lets people alone, whom the operator is one of"
})
export type Management = typeof Management.Type

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
  trackClicks: Schema.NullOr(Schema.Boolean),
  /** Days for which what messages say is kept. */
  contentDays: count(0, 400),
  management: Management,
  /** Language of new templates that say none; null is English. */
  defaultLocale: Schema.NullOr(Language),
  callLog: CallLogSetting,
  /** Days for which logged calls are kept. */
  callLogDays: count(callLogDays.least, callLogDays.most)
})
export type WorkspaceSettings = typeof WorkspaceSettings.Type

const Sender = Schema.Struct({
  email: Schema.String.annotate({ description: "The address" }),
  name: Schema.String.annotate({ description: "Display name" })
}).annotate({ identifier: "Sender", description: "Sender of mails" })

const tracked = (what: string) =>
  Schema.NullOr(Schema.Boolean).annotate({
    description: `True to count ${what} unless a template says otherwise, false only where one says so; null leaves it to the template's category. Never counts in system mails`
  })

const contentDays = count(0, 400).annotate({
  description:
    "Days for which variables, headers, reply addresses and texts are kept after a message's hour; 0 keeps mails' until they are handed over, and texts' for an hour"
})

const logDays = count(callLogDays.least, callLogDays.most).annotate({
  description: "Days for which logged calls are kept"
})

const Retention = Schema.Struct({ content_days: contentDays, call_log_days: logDays }).annotate({
  identifier: "Retention",
  description: "Time for which what messages say, and logged calls, are kept"
})

const Me = Schema.Struct({
  kind: Schema.Literals([...KeyKind.literals, "member"]).annotate({
    description: "Kind of the calling key; member for a person who is signed in"
  }),
  role: Schema.NullOr(Role).annotate({
    description: "Role of the member who calls, or whom the key is for; null if there is none"
  }),
  scopes: Schema.Array(Scope).annotate({ description: "Scopes of this call" })
}).annotate({ identifier: "Me", description: "The caller" })

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
  default_from: Sender.annotate({ description: "Sender of mails that name none" }),
  tracking: Schema.Struct({ opens: tracked("opens"), clicks: tracked("clicks") }).annotate({
    description: "Counting of opens and clicks"
  }),
  default_locale: Schema.NullOr(Schema.String).annotate({
    description: "Language of new templates that say none (BCP 47); null is en"
  }),
  retention: Retention,
  management: Management,
  call_log: CallLogSetting,
  me: Me
}).annotate({ identifier: "Workspace", description: "The workspace that the key belongs to" })
export type Workspace = typeof Workspace.Type

export const UpdateWorkspace = Schema.Struct({
  name: Schema.optionalKey(line(200).annotate({ description: "Name of the workspace" })),
  default_from: Schema.optionalKey(
    Schema.Struct({
      email: EmailAddress.annotate({
        description: "The address; on the domain of the present one, or on a verified sender domain"
      }),
      name: line(200).annotate({ description: "Display name" })
    }).annotate({ description: "Sender of mails that name none" })
  ),
  tracking: Schema.optionalKey(
    Schema.Struct({
      opens: Schema.optionalKey(tracked("opens")),
      clicks: Schema.optionalKey(tracked("clicks"))
    }).annotate({ description: "Counting of opens and clicks; what is left out stays" })
  ),
  default_locale: Schema.optionalKey(
    Schema.NullOr(Language).annotate({ description: "Language of new templates that say none (BCP 47); null is en" })
  ),
  retention: Schema.optionalKey(
    Schema.Struct({
      content_days: Schema.optionalKey(contentDays),
      call_log_days: Schema.optionalKey(logDays)
    }).annotate({ description: "Days for which things are kept; what is left out stays" })
  ),
  management: Schema.optionalKey(Management),
  call_log: Schema.optionalKey(CallLogSetting)
})
