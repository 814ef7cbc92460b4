import { Schema } from "effect"

/** The permissions that a key may have. */
export const Scope = Schema.Literals([
  "brand:read",
  "templates:write",
  "templates:send",
  "sends:read",
  "suppressions:read",
  "suppressions:write",
  "suppressions:bypass",
  "pages:write",
  "pages:publish",
  "compositions:write",
  "social:posts:read",
  "social:posts:write",
  "social:posts:publish",
  "campaigns:read",
  "campaigns:write",
  "sequences:read",
  "sequences:trigger",
  "flows:enroll",
  "events:write",
  "marketing:read",
  "marketing:write",
  "lists:read",
  "lists:write",
  "contacts:read",
  "contacts:write",
  "approvals:read",
  "approvals:write",
  "links:read",
  "links:write",
  "keys:read",
  "audit:read",
  "connectors:read",
  "webhooks:manage",
  "messaging.transactional.read",
  "messaging.transactional.send"
]).annotate({ identifier: "Scope", description: "A permission of an API key" })
export type Scope = typeof Scope.Type

export const Preset = Schema.Literals(["read", "send", "author", "full"]).annotate({
  identifier: "Preset",
  description: "The scopes that a key was issued with"
})
export type Preset = typeof Preset.Type

const all: ReadonlyArray<Scope> = Scope.literals
const read = all.filter((scope) => scope.endsWith(":read") || scope === "messaging.transactional.read")
const send: ReadonlyArray<Scope> = [
  "templates:send",
  "messaging.transactional.send",
  "sequences:trigger",
  "flows:enroll",
  "events:write",
  "social:posts:write",
  "social:posts:publish"
]
// Authoring a template needs the preset full, or a key with scopes of its own.
const write = all.filter(
  (scope) => scope.endsWith(":write") && scope !== "suppressions:write" && scope !== "templates:write"
)

/** The scopes that a key of each preset is issued with; a later change of a preset does not affect issued keys. */
export const scopesOf: Readonly<Record<Preset, ReadonlyArray<Scope>>> = {
  read,
  send: [...read, ...send],
  author: [...new Set([...read, ...write])],
  full: all
}
