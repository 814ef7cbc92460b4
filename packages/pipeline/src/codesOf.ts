import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { Endpoint } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"

const everyCall: ReadonlyArray<Code> = [
  "missing_authorization_header",
  "invalid_api_key",
  "expired_token",
  "field_invalid",
  "key_rate_limit",
  "workspace_rate_limit",
  "internal_error",
  "service_unavailable"
]
const everyBody: ReadonlyArray<Code> = ["body_invalid_json", "payload_too_large", "unsupported_media_type"]
const codeOfLack = {
  credits: "insufficient_credits",
  live: "live_only",
  person: "person_required",
  plan: "feature_not_enabled",
  scope: "scope_required"
} as const
const everyKey: ReadonlyArray<Code> = ["idempotency_key_mismatch", "idempotency_key_in_progress"]

/**
 * Every error code of a call of the row: its own and the pipeline's, each once, by status and then in catalogue order.
 */
export const codesOf = ({ operation }: Pick<Endpoint, "operation">): ReadonlyArray<Code> => {
  // Every row refuses unknown fields in its query or body.
  const possible = new Set<Code>([...everyCall, "field_invalid", ...operation.errors])
  const add = (when: boolean, codes: ReadonlyArray<Code>) => when && codes.forEach((code) => possible.add(code))
  const readsBody = operation.route.rest === "body"
  for (const { kind } of operation.needs) possible.add(codeOfLack[kind])
  add(readsBody, everyBody)
  add(!Operation.isReadOnly(operation), ["idempotency_key_invalid"])
  add(Operation.takesKey(operation), everyKey)
  add(operation.surface !== undefined, ["approvals_pending_limit"])
  add(operation.surface !== undefined && operation.live === true, ["approval_required"])
  return (Object.keys(catalogue) as Array<Code>)
    .filter((code) => possible.has(code))
    .sort((a, b) => catalogue[a].status - catalogue[b].status)
}
