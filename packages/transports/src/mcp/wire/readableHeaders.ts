/** What pages may read of an answer, besides its body. */
export const readableHeaders = [
  "WWW-Authenticate",
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Scope",
  "Retry-After",
  "Idempotent-Replay",
  "Mcp-Session-Id"
].join(", ")
