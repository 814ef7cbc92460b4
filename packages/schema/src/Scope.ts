import { Record, Schema } from "effect"

/**
 * The permissions that a key may have, each with the smallest presets that hold it: read is part of send and of author,
 * those of full, and full of owner.
 */
const heldFrom = {
  "brand:read": ["read"],
  "brand:write": ["full"],
  "templates:write": ["full"],
  "templates:send": ["send"],
  "sends:read": ["read"],
  "sends:content": ["full"],
  "suppressions:read": ["read"],
  "suppressions:write": ["full"],
  "suppressions:bypass": ["full"],
  "pages:write": ["author"],
  "pages:publish": ["full"],
  "compositions:write": ["author"],
  "social:posts:read": ["read"],
  "social:posts:write": ["send", "author"],
  "social:posts:publish": ["send"],
  "social:templates:write": ["full"],
  "campaigns:read": ["read"],
  "campaigns:write": ["author"],
  "campaigns:send": ["full"],
  "sequences:read": ["read"],
  "sequences:trigger": ["send"],
  "sequences:write": ["full"],
  "flows:enroll": ["send"],
  "events:write": ["send", "author"],
  "marketing:read": ["read"],
  "marketing:write": ["author"],
  "lists:read": ["read"],
  "lists:write": ["author"],
  "segments:read": ["read"],
  "segments:write": ["author"],
  "contacts:read": ["read"],
  "contacts:write": ["author"],
  "contacts:export": ["owner"],
  "contacts:erase": ["owner"],
  "topics:read": ["read"],
  "topics:write": ["author"],
  "approvals:read": ["read"],
  "approvals:write": ["author"],
  "links:read": ["read"],
  "links:write": ["author"],
  "assets:read": ["read"],
  "assets:write": ["author"],
  "keys:read": ["read"],
  "keys:manage": ["owner"],
  "members:read": ["owner"],
  "members:manage": ["owner"],
  "workspace:manage": ["owner"],
  "credits:read": ["full"],
  "domains:read": ["read"],
  "domains:manage": ["owner"],
  "jobs:read": ["owner"],
  "jobs:retry": ["owner"],
  "logs:read": ["owner"],
  "audit:read": ["read"],
  "connectors:read": ["read"],
  "connectors:manage": ["owner"],
  "webhooks:manage": ["full"],
  "messaging.transactional.read": ["read"],
  "messaging.transactional.write": ["full"],
  "messaging.transactional.send": ["send"]
} as const

export const Scope = Schema.Literals(Record.keys(heldFrom)).annotate({
  identifier: "Scope",
  description: "A permission of an API key"
})
export type Scope = typeof Scope.Type

/** The presets that a person may give to a connected client; management is in none of them. */
export const ClientPreset = Schema.Literals(["read", "send", "author", "full"])
export type ClientPreset = typeof ClientPreset.Type

export const Preset = Schema.Literals([...ClientPreset.literals, "owner"]).annotate({
  identifier: "Preset",
  description: "The scopes that a key was issued with"
})
export type Preset = typeof Preset.Type

/** The presets whose scopes each preset has. */
const within: Readonly<Record<Preset, ReadonlyArray<Preset>>> = {
  read: ["read"],
  send: ["read", "send"],
  author: ["read", "author"],
  full: ["read", "send", "author", "full"],
  owner: Preset.literals
}

const scopesFor = (preset: Preset): ReadonlyArray<Scope> =>
  Scope.literals.filter((scope) => heldFrom[scope].some((smallest) => within[preset].includes(smallest)))

/** The scopes that a key of each preset is issued with; a later change of a preset does not affect issued keys. */
export const scopesOf: Readonly<Record<Preset, ReadonlyArray<Scope>>> = {
  read: scopesFor("read"),
  send: scopesFor("send"),
  author: scopesFor("author"),
  full: scopesFor("full"),
  owner: scopesFor("owner")
}

/** The scopes that the preset owner alone has: management of the workspace, and taking people's data away. */
export const ownerScopes: ReadonlySet<Scope> = new Set(Scope.literals.filter((scope) => !scopesOf.full.includes(scope)))
