import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { when } from "../../../pages/when.ts"
import type { Visit } from "../../Visit.ts"

const kindWords = { live: "Live", test: "Sandbox", mcp: "Agent" } as const

/** The number of scopes, behind the preset that they were issued with. */
const mayWords = ({ preset, scopes }: ApiKey) =>
  html`${preset !== null && tag(preset)}
    <span class="quiet small">${scopes.length} ${scopes.length === 1 ? "scope" : "scopes"}</span>`

/** The state of a key: revoked, expired, soon to expire, or in force. */
export const keyState = ({ expires_at: expires, revoked_at: revoked }: ApiKey, nowMs: number): string => {
  if (revoked !== null) return "revoked"
  if (expires === null) return "active"
  const left = Date.parse(expires) - nowMs
  if (left <= 0) return "expired"
  return left < 7 * 86_400_000 ? "expiring" : "active"
}

/** The columns of keys. */
export const keyColumns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<ApiKey>> => [
  { title: "Name", of: ({ name }) => outside(name), href: ({ id }) => to(`/keys/${id}`), isCut: true },
  { title: "State", of: (key) => badge(keyState(key, nowMs)) },
  { title: "Kind", of: ({ kind }) => tag(kindWords[kind]), drop: "p2" },
  { title: "May", of: mayWords, drop: "p3" },
  { title: "Begins", of: ({ prefix }) => html`<span class="mono">${prefix}…</span>`, drop: "p2" },
  {
    title: "Ends",
    of: ({ expires_at: at }) => (at === null ? "never" : when(new Date(at), nowMs)),
    isNumber: true,
    drop: "p3"
  },
  {
    title: "Used",
    of: ({ last_used_at: at }) => (at === null ? "never" : when(new Date(at), nowMs)),
    isNumber: true
  }
]
