import type { HeaderObject, ReferenceObject } from "./OpenApiDocument.ts"

const text = (description: string, extra: object = {}): HeaderObject => ({
  description,
  schema: { type: "string", ...extra }
})
const count = (description: string): HeaderObject => ({ description, schema: { type: "integer", minimum: 0 } })

/** Every header that a response may carry. */
export const headers = {
  RequestId: text(
    "The request's id, also in error bodies and in the audit log; a replay carries the id of the first request",
    {
      pattern: "^req_[0-9a-z]+$"
    }
  ),
  RateLimitLimit: count("The deciding limit: requests at once (key) or a minute (workspace)"),
  RateLimitRemaining: count("Requests left of that limit; always the full limit for a sandbox key"),
  RateLimitReset: count("Unix seconds at which the full limit is available again"),
  RateLimitScope: text("The deciding limit: that of the key or of the workspace", { enum: ["key", "workspace"] }),
  RateLimitPolicy: text(
    'The quotas of the key and, unless it is a sandbox key, of the workspace, after the IETF draft: `"key";q=60;w=2`'
  ),
  RateLimit: text('The remaining quotas, after the IETF draft: `"key";r=59;t=1`'),
  RetryAfter: {
    description: "Seconds to wait before trying again; may be fractional",
    schema: { type: "number", minimum: 0 }
  },
  IdempotentReplay: text(
    "Present when this is the remembered answer to an earlier call with the same Idempotency-Key",
    { const: "true" }
  ),
  ApprovalId: text("Held calls only: the id of the approval request that waits for a person"),
  ApprovalLocation: text("Held calls only: the URL that tells the call's outcome"),
  Authenticate: text("The scheme to authenticate with (RFC 9110)"),
  Deprecation: text("Time of the deprecation: `@` and Unix seconds (RFC 9745)", { pattern: "^@\\d+$" }),
  Sunset: text("Time of the operation's removal: an HTTP date (RFC 8594)"),
  DeprecationLink: text('Link to the replacement, with rel="deprecation"')
} as const satisfies Record<string, HeaderObject>

type Header = keyof typeof headers

const to = (header: Header): ReferenceObject => ({ $ref: `#/components/headers/${header}` })

const always = { "X-Request-Id": to("RequestId") }

const counted = {
  "X-RateLimit-Limit": to("RateLimitLimit"),
  "X-RateLimit-Remaining": to("RateLimitRemaining"),
  "X-RateLimit-Reset": to("RateLimitReset"),
  "X-RateLimit-Scope": to("RateLimitScope"),
  "RateLimit-Policy": to("RateLimitPolicy"),
  RateLimit: to("RateLimit")
}

const deprecating = { Deprecation: to("Deprecation"), Sunset: to("Sunset"), Link: to("DeprecationLink") }

interface Circumstances {
  readonly status: number
  readonly replayable: boolean
  readonly waits: boolean
  readonly deprecated: boolean
  /** True if the call may be held, and the response say so. */
  readonly held: boolean
}

/** The headers of a response; a 401 has no rate limit headers, because a call without a known caller is not counted. */
export const headersOf = ({
  deprecated,
  held,
  replayable,
  status,
  waits
}: Circumstances): Readonly<Record<string, ReferenceObject>> => ({
  ...always,
  ...(status === 401 ? { "WWW-Authenticate": to("Authenticate") } : counted),
  ...(waits && { "Retry-After": to("RetryAfter") }),
  ...(replayable && { "Idempotent-Replay": to("IdempotentReplay") }),
  ...(held && { "X-Approval-Id": to("ApprovalId"), Location: to("ApprovalLocation") }),
  ...(deprecated && deprecating)
})
