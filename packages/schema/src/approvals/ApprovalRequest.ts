import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ApprovalPreview } from "./ApprovalPreview.ts"
import { SurfaceKind } from "./ApprovalPolicy.ts"
import { ApprovalStatus, ApprovalVerdict, Standing } from "./approval.ts"

const outcomeStatus = Schema.Int.annotate({ description: "The HTTP status that the call was answered with" })

const Decision = Schema.Struct({
  decision: ApprovalVerdict,
  by: Schema.String.annotate({ description: "A member's address, a key's id, or cli for the operator" }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "The reason that was given" }),
  at: Timestamp
}).annotate({ identifier: "ApprovalDecision", description: "The decision of one decider" })

const inner = {
  id: id("apr"),
  status: ApprovalStatus,
  operation: Schema.String.annotate({ description: "The operation that was called" }),
  surface: SurfaceKind,
  summary: Schema.String.annotate({ description: "Effect of the call, in a sentence" }),
  requiredApprovals: Schema.Int.annotate({ description: "Number of different persons who must approve" }),
  expires_at: Timestamp.annotate({ description: "Time at which an undecided request expires" }),
  url: Schema.String.annotate({ description: "The page on which people decide" })
}

/** A held call in lists: without its input and its answer. */
export const Approval = Schema.Struct({
  ...inner,
  livemode: Schema.Boolean.annotate({ description: "False for a sandbox key's request" }),
  asker: Schema.Struct({
    key_id: id("key").annotate({ description: "The API key that called" }),
    standing: Standing,
    client: Schema.NullOr(Schema.String).annotate({ description: "Name that the client program gives itself" }),
    user: Schema.NullOr(Schema.String).annotate({ description: "The person behind the key; null if unknown" })
  }).annotate({ description: "The caller" }),
  inputHash: Schema.String.annotate({ description: "SHA-256 of the input that would run, in base64url" }),
  decisions: Schema.Array(Decision).annotate({ description: "Decisions so far, in order" }),
  previous_id: Schema.NullOr(id("apr")).annotate({
    description: "The request before it, for which changes were requested"
  }),
  created_at: Timestamp,
  decided_at: Schema.NullOr(Timestamp).annotate({ description: "Time at which the status became final" }),
  outcome: Schema.NullOr(Schema.Struct({ status: outcomeStatus })).annotate({
    description: "Result of the approved call; null until it ran"
  })
}).annotate({ identifier: "Approval", description: "A call that waits, or waited, for a person's decision" })
export type Approval = typeof Approval.Type

/** A held call with its answer, and its input for readers who may see it. */
export const ApprovalDetail = Schema.Struct({
  ...Approval.fields,
  outcome: Schema.NullOr(
    Schema.Struct({
      status: outcomeStatus,
      body: Schema.Json.annotate({ description: "Exactly the answer that the call would have given" })
    })
  ).annotate({ description: "Answer to the approved call; null until it ran" }),
  input: Schema.optionalKey(
    Schema.Json.annotate({
      description:
        "Input that runs once approved; only for the asking key and for deciders, and for 30 days after the end"
    })
  ),
  preview: Schema.optionalKey(
    ApprovalPreview.annotate({ description: "Effect of the call; only for keys that may decide, while it is pending" })
  )
}).annotate({ identifier: "ApprovalDetail", description: "A held call with its input and outcome" })
export type ApprovalDetail = typeof ApprovalDetail.Type

const { surface: _surface, ...told } = inner

/** The answer to a held call, in place of the operation's own answer. */
export const Held = Schema.Struct({
  approval: Schema.Struct({
    ...told,
    warnings: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({ description: "Reasons that the request may wait in vain, in words" })
    )
  }).annotate({ description: "The request that a person decides" })
}).annotate({ identifier: "Held", description: "The call did not run: it waits for a person's approval" })
export type Held = typeof Held.Type

const requestId = id("apr").annotate({ description: "The approval request" })

export const ListPendingApprovals = Schema.Struct({
  ...pageFields(),
  surface: Schema.optionalKey(SurfaceKind.annotate({ description: "Only requests that touch this surface" }))
})

export const ReadApproval = Schema.Struct({
  requestId,
  waitSeconds: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 25 })).annotate({
      description: "Wait this long for a decision or an outcome before answering, 0 to 25",
      default: 0
    })
  )
})

const DecisionReason = text({ min: 1, max: 1000 }).annotate({
  description: "Reason, for the asker; required with request_changes and reject"
})

export const DecideApproval = Schema.Struct({
  requestId,
  decision: ApprovalVerdict,
  reason: Schema.optionalKey(DecisionReason),
  inputHash: Schema.optionalKey(
    text({ max: 100 }).annotate({ description: "Decide only if the request is about the input of this inputHash" })
  )
})
