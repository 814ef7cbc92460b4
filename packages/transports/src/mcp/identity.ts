/** How the server names itself to clients. */
export const serverInfo = { name: "tidings", title: "Tidings", version: "1.0.0" }

/** What a model is told before it chooses a tool. */
export const instructions = [
  "Tidings sends email and other messages for one workspace, the one its API key belongs to.",
  "Lists answer { data, next_cursor }: pass next_cursor as cursor for the next page, until it is null.",
  "A refused call has isError and an error with a code, a message and, for bad arguments, fields with the path of each.",
  "After key_rate_limit or workspace_rate_limit wait retry_after_seconds.",
  "Give idempotency_key to whatever sends or creates, and the same key again when you retry."
].join(" ")

/** Milliseconds for which a client may keep the list of tools. */
export const listTtlMs = 60_000
