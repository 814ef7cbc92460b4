import type * as Operation from "@tidings/pipeline/Operation"
import type { Code } from "@tidings/schema/catalogue"
import { pascal } from "../schemas/pascal.ts"

const statuses: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  502: "BadGateway",
  503: "Unavailable",
  504: "GatewayTimeout"
}

/** Names of the error responses that many rows share. */
const shared: Readonly<Record<string, ReadonlyArray<Code>>> = {
  BadRequest: ["body_invalid_json"],
  Unauthorized: ["missing_authorization_header", "invalid_api_key", "expired_token"],
  PaymentRequired: ["insufficient_credits"],
  Forbidden: ["scope_required"],
  ForbiddenByPlan: ["feature_not_enabled"],
  ForbiddenByScopeOrPlan: ["scope_required", "feature_not_enabled"],
  NotFound: ["resource_not_found"],
  TemplateNotFound: ["unknown_template"],
  Conflict: ["idempotency_key_mismatch", "idempotency_key_in_progress"],
  PayloadTooLarge: ["payload_too_large"],
  UnsupportedMediaType: ["unsupported_media_type"],
  Invalid: ["field_invalid"],
  InvalidOrKeyInvalid: ["field_invalid", "idempotency_key_invalid"],
  InvalidOrCursorInvalid: ["field_invalid", "cursor_invalid"],
  TooManyRequests: ["key_rate_limit", "workspace_rate_limit"],
  InternalError: ["internal_error"],
  Unavailable: ["service_unavailable"]
}

const names = new Map(Object.entries(shared).map(([name, codes]) => [codes.join(), name]))

/**
 * Returns the component name of an error response: by status and meaning if rows share it, else by row and status. A
 * new code never renames other components.
 */
export const refusalName = ({ name }: Operation.Any, status: number, codes: ReadonlyArray<Code>): string =>
  names.get(codes.join()) ?? `${pascal(name)}${statuses[status]!}`
