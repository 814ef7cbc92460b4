import { Schema } from "effect"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { ApiError } from "../Problem.ts"
import { Send } from "./Send.ts"
import { sendFields } from "./SendRequest.ts"

const {
  bcc: _bcc,
  bypassReason: _reason,
  bypassSuppression: _bypass,
  cc: _cc,
  template: _template,
  ...messageFields
} = sendFields

/** One message of a batch: a send, with its own Idempotency-Key. */
const BatchMessage = Schema.Struct({
  idempotencyKey: Schema.optionalKey(
    text({ min: 1, max: 200 }).annotate({
      description:
        "The Idempotency-Key that a single send of this message would have; by default the call's own, a colon and the message's place"
    })
  ),
  template: Schema.optionalKey(TemplateKey.annotate({ description: "Instead of the batch's template" })),
  ...messageFields
}).annotate({ identifier: "BatchMessage", description: "A message of a batch, to one recipient" })

export const SendBatchRequest = Schema.Struct({
  template: Schema.optionalKey(TemplateKey.annotate({ description: "Template of the messages that name none" })),
  messages: Schema.Array(BatchMessage)
    .check(Schema.isMinLength(1), Schema.isMaxLength(1000))
    .annotate({ description: "The messages, at most 1,000; each is accepted or refused by itself" })
})

/** The answer to one message of a batch. */
export const BatchResult = Schema.Struct({
  index: Schema.Int.annotate({ description: "Place of the message in the batch, from 0" }),
  status: Schema.Int.annotate({
    description: "Status that a single send of the message would have been answered with"
  }),
  idempotentReplay: Schema.Boolean.annotate({ description: "True if this is the answer of an earlier call" }),
  send: Schema.optionalKey(Send),
  error: Schema.optionalKey(ApiError.annotate({ description: "The refusal; absent if the message was accepted" }))
}).annotate({ identifier: "BatchResult", description: "The answer to one message of a batch" })
export type BatchResult = typeof BatchResult.Type

export const SentBatch = Schema.Struct({
  data: Schema.Array(BatchResult).annotate({ description: "An answer for every message, in their order" }),
  accepted: Schema.Int.annotate({ description: "Messages accepted by this call" }),
  suppressed: Schema.Int.annotate({ description: "Messages skipped by this call, whose recipients are suppressed" }),
  refused: Schema.Int.annotate({ description: "Messages refused" }),
  replayed: Schema.Int.annotate({ description: "Messages that were answered before" })
}).annotate({ identifier: "SentBatch", description: "The answers to the messages of a batch" })
export type SentBatch = typeof SentBatch.Type
