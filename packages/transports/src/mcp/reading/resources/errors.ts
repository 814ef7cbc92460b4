import type { Content } from "@tidings/pipeline/row/Cells"
import { catalogue, type Code, type ErrorType } from "@tidings/schema/catalogue"
import { codesIn } from "../../../openapi/document/errors.ts"
import type { OpenApiDocument } from "../../../openapi/document/OpenApiDocument.ts"

const unchanged = "Repeating the call as it is changes nothing."

/** The recommended action per error family, for programs and agents. */
const actionOf: Readonly<Record<ErrorType, string>> = {
  authentication_error: "Send a valid API key, or connect anew.",
  payment_required: "Ask the workspace's owner for credits.",
  permission_denied: `Ask the workspace's owner for what the message names: a scope, a plan or an approval. ${unchanged}`,
  not_found: "List the resources and use a name or id from the list.",
  method_not_allowed: "Use a method from the Allow header.",
  payload_too_large: "Send a smaller body.",
  unsupported_media_type: "Send application/json.",
  conflict: "Read the resource as it is now, then decide whether the call is still wanted.",
  validation_error: `Correct every field that \`fields\` names, then call again. ${unchanged}`,
  rate_limit_exceeded: "Wait retry_after_seconds, then repeat the call as it is.",
  internal_error: "Repeat the call after 1, 2, 4 and 8 seconds with the same idempotency key; then quote request_id.",
  bad_gateway: "Repeat the call after 1, 2, 4 and 8 seconds with the same idempotency key.",
  service_unavailable: "Repeat the call after 1, 2, 4 and 8 seconds with the same idempotency key.",
  gateway_timeout: "Repeat the call after 1, 2, 4 and 8 seconds with the same idempotency key."
}

const actionOfCode: Partial<Record<Code, string>> = {
  idempotency_key_in_progress: "Wait a second, then repeat the call with the same idempotency key.",
  idempotency_key_mismatch: "Use the first request's key for that request only, and a new key for this one.",
  template_not_published: "Publish the template first.",
  schema_contract_violation: "Read the template's contract, correct every variable that fields names, then call again.",
  cursor_invalid: "Start again from the first page, without a cursor."
}

/** Every error that a document's operations can answer, as JSON for programs and as a table for readers. */
export const errorCatalogue = (document: OpenApiDocument): ReadonlyArray<Content> => {
  const errors = codesIn(document).map((code) => {
    const { message, status, type } = catalogue[code]
    return { code, type, status, message, action: actionOfCode[code] ?? actionOf[type] }
  })
  const table = [
    "| code | status | what it says | what to do |",
    "| --- | --- | --- | --- |",
    ...errors.map(({ action, code, message, status }) => `| \`${code}\` | ${status} | ${message} | ${action} |`)
  ].join("\n")
  return [
    { mimeType: "application/json", text: JSON.stringify({ errors }) },
    { part: "table", mimeType: "text/markdown", text: table }
  ]
}
