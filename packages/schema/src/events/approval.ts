import { Schema } from "effect"
import { ApprovalStatus, ApprovalVerdict } from "../approvals/approval.ts"
import { SurfaceKind } from "../approvals/ApprovalPolicy.ts"
import * as Event from "../Event.ts"
import { Metadata } from "../fields/Metadata.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

/**
 * The `data` of an approval event: the request after the event, never its input, and the fields of the event itself.
 */
const approvalData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({
    approval: Schema.Struct({
      id: id("apr"),
      surface: SurfaceKind,
      operation: Schema.String.annotate({ description: "The operation that was called" }),
      summary: Schema.String.annotate({ description: "Effect of the call, in a sentence" }),
      status: ApprovalStatus
    }).annotate({ description: "The request, with its status after this event" }),
    asker: Schema.Struct({
      key_id: id("key").annotate({ description: "The API key that called" }),
      client: Schema.optionalKey(Schema.String.annotate({ description: "Name that the client program gives itself" })),
      user: Schema.optionalKey(Schema.String.annotate({ description: "The person behind the key, if known" }))
    }).annotate({ description: "The caller" }),
    ...happened,
    metadata: Schema.optionalKey(Metadata.annotate({ description: "The metadata that the call was made with" }))
  })

/** An example of `approvalData`. */
const approvalExample = <S extends typeof ApprovalStatus.Type, H extends object>(status: S, happened: H) => ({
  approval: {
    id: "apr_01kb2x9w3t5v7y8z",
    surface: "email_send" as const,
    operation: "send_transactional",
    summary: "Send template receipt to ada@example.com",
    status
  },
  asker: { key_id: "key_01kb2x9w3t5v7y8z", client: "claude-code/2.0", user: "ada@example.com" },
  ...happened,
  metadata: { order: "1001" }
})

export const approval_decided = Event.make({
  type: "approval.decided",
  says: "Somebody decided on a waiting call, or its time was over",
  data: approvalData({
    decision: Schema.optionalKey(ApprovalVerdict),
    reason: Schema.optionalKey(Schema.String.annotate({ description: "The reason that was given" }))
  }),
  example: approvalExample("changes_requested", { decision: "request_changes" as const, reason: "Greet her by name." })
})

export const approval_executed = Event.make({
  type: "approval.executed",
  says: "An approved call ran, or was refused when it was to run",
  data: approvalData({
    outcome: Schema.Struct({
      status: Schema.Int.annotate({ description: "The HTTP status that the call was answered with" }),
      code: Schema.optionalKey(Schema.String.annotate({ description: "The error code, if it was refused" }))
    }).annotate({ description: "The answer to the call" })
  }),
  example: approvalExample("approved", { outcome: { status: 202 } })
})

export const approval_requested = Event.make({
  type: "approval.requested",
  says: "A call waits for a person's decision",
  data: approvalData({ expires_at: Timestamp.annotate({ description: "Time at which an undecided request expires" }) }),
  example: approvalExample("pending", { expires_at: "2026-12-04T09:00:00.000Z" })
})
