import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

export const CallLogSetting = Schema.Literals(["off", "refusals", "writes", "all"]).annotate({
  identifier: "CallLogSetting",
  description:
    "Calls that are logged for retention.call_log_days: refusals, and with writes also those that change something, with all every call"
})
export type CallLogSetting = typeof CallLogSetting.Type

/** Days for which a workspace that says nothing keeps a logged call, and those that it may say. */
export const callLogDays = { usual: 7, least: 1, most: 90 }

/** Most characters of a logged body. */
export const mostLogged = 16_384

const Body = Schema.Json.annotate({
  description: "The body: secrets, contents and persons masked; null where nothing of it is kept"
})
const isCut = Schema.Boolean.annotate({ description: "True if the body is longer than is kept" })

const fields = {
  id: id("req").annotate({ description: "Id of the request, as its answer had it in X-Request-Id" }),
  at: Timestamp,
  operation: Schema.String.annotate({ description: "The operation that was called" }),
  method: Schema.String.annotate({ description: "Method of the operation's path" }),
  path: Schema.String.annotate({ description: "Path of the operation, persons masked" }),
  surface: Schema.Literals(["rest", "mcp", "page", "cli"]).annotate({ description: "Surface that it came by" }),
  key_id: id("key"),
  user: Schema.NullOr(Schema.String).annotate({ description: "Member whom the key is for; null if there is none" }),
  ip: Schema.NullOr(Schema.String).annotate({ description: "Address that it came from" }),
  status: Schema.Int.annotate({ description: "HTTP status of the answer" }),
  code: Schema.NullOr(Schema.String).annotate({ description: "Error code of a refusal; null otherwise" }),
  duration_ms: Schema.Int.annotate({ description: "Milliseconds from arrival to answer" }),
  replay: Schema.Boolean.annotate({ description: "True if an earlier call's answer was given again" })
}

/** A call, as lists of them show it. */
export const ApiCallSummary = Schema.Struct(fields).annotate({
  identifier: "ApiCallSummary",
  description: "One call"
})
export type ApiCallSummary = typeof ApiCallSummary.Type

export const ApiCall = Schema.Struct({
  ...fields,
  request: Schema.Struct({
    headers: Schema.Record(Schema.String, Schema.String).annotate({
      description: "idempotency-key and user-agent, if they were sent"
    }),
    body: Body,
    cut: isCut
  }).annotate({ description: "The request" }),
  response: Schema.Struct({ body: Body, cut: isCut }).annotate({ description: "The answer" })
}).annotate({ identifier: "ApiCall", description: "One call, with request and answer" })
export type ApiCall = typeof ApiCall.Type

export const ListApiCalls = Schema.Struct({
  ...pageFields(),
  keyId: Schema.optionalKey(id("key").annotate({ description: "Only calls of this key" })),
  operation: Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({ description: "Only this operation", examples: ["send_transactional"] })
  ),
  status: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 599 })).annotate({ description: "Only this status" })
  ),
  ...windowFields
})
export const ReadApiCall = Schema.Struct({ requestId: id("req") })
