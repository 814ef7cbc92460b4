import { Schema } from "effect"
import { SurfaceKind } from "../approvals/ApprovalPolicy.ts"
import { ApprovalStatus } from "../approvals/approval.ts"
import { Metadata } from "../fields/Metadata.ts"
import { id } from "../Id.ts"

/**
 * The `data` of an approval event: the request after the event, never its input, and the fields of the event itself.
 */
export const approvalData = <F extends Schema.Struct.Fields>(happened: F) =>
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
export const approvalExample = <S extends typeof ApprovalStatus.Type, H extends object>(status: S, happened: H) => ({
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
