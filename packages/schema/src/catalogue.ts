/** The HTTP status and the family of an error; programs branch on the code, its key in `catalogue`. */
export interface CatalogueRow {
  readonly status: number
  readonly type: ErrorType
  /** The text for people, used if the code that refused gives no more exact one. */
  readonly message: string
  /**
   * True if the cause is temporary, such as a busy machine or an unreachable database: automatic retries go on later
   * and give nothing up for it.
   */
  readonly passes?: true
}

export type ErrorType =
  | "authentication_error"
  | "payment_required"
  | "permission_denied"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "conflict"
  | "validation_error"
  | "rate_limit_exceeded"
  | "internal_error"
  | "bad_gateway"
  | "service_unavailable"
  | "gateway_timeout"

const row =
  (type: ErrorType, status: number) =>
  (message: string): CatalogueRow => ({ type, status, message })

const unauthenticated = row("authentication_error", 401)
const denied = row("permission_denied", 403)
const missing = row("not_found", 404)
const conflict = row("conflict", 409)
const invalid = row("validation_error", 422)
const limited = row("rate_limit_exceeded", 429)

const passing = (refusal: CatalogueRow): CatalogueRow => ({ ...refusal, passes: true })

/**
 * Every error that a caller can get, over REST and MCP alike. A code is never renamed or reused. Decided in
 * docs/decisions/house.md.
 */
export const catalogue = {
  missing_authorization_header: unauthenticated("Send an API key as `Authorization: Bearer <key>`."),
  invalid_api_key: unauthenticated("This API key is unknown, mistyped or revoked."),
  expired_token: unauthenticated("This access token has expired."),
  insufficient_credits: row("payment_required", 402)("The workspace has too few credits for this call."),
  scope_required: denied("This API key lacks a scope that the operation needs."),
  feature_not_enabled: denied("The workspace's plan does not have this feature."),
  sandbox_only: denied("This operation is for sandbox keys only."),
  live_only: denied(
    "This was made with a live key: sandbox keys read it and do not change it. Make one of your own in the sandbox under the same name, or call with a live key."
  ),
  approval_required: denied("This change needs an approval first, and cannot wait for one."),
  person_required: denied("A person must do this, signed in on the page; an agent, or whoever asked, cannot."),
  resource_not_found: missing("No such resource in this workspace."),
  unknown_template: missing("No template of this workspace has that key."),
  content_gone: missing("This was kept for a time and is forgotten by now; the message says since when."),
  mail_not_captured: missing("No such mail was captured within the time; call again to wait longer."),
  unknown_route: missing("There is no operation at this path."),
  method_not_allowed: row("method_not_allowed", 405)("This path does not answer that method."),
  payload_too_large: row("payload_too_large", 413)("The request body is too large."),
  unsupported_media_type: row("unsupported_media_type", 415)("Send the body as application/json."),
  idempotency_key_mismatch: conflict("This Idempotency-Key was used with a different request."),
  idempotency_key_in_progress: conflict("A request with this Idempotency-Key is still running; try again shortly."),
  webhook_disabled: conflict(
    "The subscription is disabled: enable it by update_webhook first, which posts nothing again."
  ),
  recovery_in_progress: conflict(
    "A recovery of the subscription is under way; begin another once `recovering` of read_webhook is null."
  ),
  brand_required: conflict("The workspace has no brand yet."),
  slug_taken: conflict("Another link already has this slug."),
  asset_in_use: conflict("Something uses the asset; the message names it."),
  topic_in_use: conflict("Published templates are of the topic; the message names them."),
  planned_email_not_open: conflict("The planned email takes no such change in its status; the message names it."),
  domain_taken: conflict("Another workspace has proved that this host is its own."),
  page_published: conflict("The page is published; unpublish it first."),
  link_not_editable: conflict("The link is archived and can no longer be edited."),
  template_not_draft: conflict("The template was published and cannot be deleted: archive it by update_template."),
  draft_changed: conflict(
    "The draft was edited since the revision that `ifRevision` names; the message has the present one."
  ),
  template_key_taken: conflict("Another template of this workspace has that key."),
  enrolment_refused: conflict("The contact cannot be enrolled in this sequence; `reason` says why."),
  sequence_overtaken: conflict("Another apply changed the sequence first; look at the difference again."),
  list_in_use: conflict("The list begins a sequence and cannot be deleted; the message names it."),
  segment_in_use: conflict("Something uses the segment; the message names it."),
  segment_name_taken: conflict("Another segment of this workspace has that name."),
  list_name_taken: conflict("Another list of this workspace has that name."),
  last_owner: conflict("The workspace would be left without an owner; make another member owner first."),
  run_not_active: conflict("The sequence run is no longer active."),
  post_not_editable: conflict("The post can no longer be edited."),
  not_unconfirmed: conflict(
    "Only a message whose outcome is unconfirmed is resolved; its status says what became of it."
  ),
  send_not_scheduled: conflict("Only a scheduled send that has not left takes this; the message names its status."),
  cannot_send_again: conflict("It cannot be sent again: what it said is forgotten, or it is of no use any more."),
  creation_not_open: conflict("The creation takes no such decision as it stands; its status says why."),
  import_not_open: conflict("The import takes no such part: it has ended, or the part is out of order."),
  contact_conflict: conflict("The identifiers are of two contacts; the message names them."),
  contact_erased: conflict(
    "An identifier was erased on request: restoreErased creates the contact anew, if the person asked for that."
  ),
  contact_ambiguous: conflict("Several contacts share this address or number: name one by its id or external_id."),
  approval_already_decided: conflict("This approval request was already decided."),
  approval_outdated: conflict("What was to be approved has changed since; ask again."),
  body_invalid_json: row("validation_error", 400)("The request body is not valid JSON."),
  domain_not_verified: invalid(
    "The workspace has not proved this domain yet: publish its TXT record, then verify the domain."
  ),
  definition_invalid: invalid("The sequence's definition has errors; fields names the place of each."),
  field_invalid: invalid("Some fields are not valid."),
  schema_contract_violation: invalid(
    "The variables do not match the template's contract, which may be newer than the one you read: read the contract again."
  ),
  idempotency_key_invalid: invalid("Idempotency-Key must hold 1 to 200 characters, without NUL and lone surrogates."),
  contact_required: invalid("Name the contact by an identifier: external_id, email, phone or id."),
  metadata_too_large: invalid("metadata is at most 4 KB when serialised."),
  attachments_too_large: invalid("Attachments are at most 10 MB a message."),
  template_not_published: invalid("The template has no published version to send."),
  media_required: invalid("This channel needs media."),
  thread_invalid: invalid("The thread does not fit the channel's rules."),
  consent_proof_required: invalid("This message needs a consentProofId."),
  generic_shortener_not_allowed: invalid("Use a branded short link instead of a generic shortener."),
  recipient_invalid: invalid("The recipient cannot be delivered to."),
  url_not_allowed: invalid("This URL may not be used here."),
  too_many_filters: invalid("These filters cannot be given together; the description of the operation says which can."),
  cursor_invalid: invalid("This cursor was not issued by this list."),
  key_rate_limit: passing(limited("This API key is calling too fast.")),
  workspace_rate_limit: passing(limited("This workspace is calling too fast.")),
  batch_in_flight_limit: passing(limited("The workspace has four batches in flight; send the next when one is done.")),
  confirmation_limit: limited("Everybody named was asked to confirm within a day, or three times already."),
  approvals_pending_limit: limited("Too many requests wait for approval; let people decide those first."),
  monthly_send_budget_exceeded: limited("The workspace's monthly send budget is used up."),
  internal_error: row(
    "internal_error",
    500
  )("An internal error occurred; the server's log explains it under this request_id."),
  connector_error: row("bad_gateway", 502)("The provider refused or failed."),
  service_unavailable: passing(
    row("service_unavailable", 503)("The service is temporarily unavailable; try again later.")
  ),
  connector_timeout: row("gateway_timeout", 504)("The provider did not answer in time.")
} as const satisfies Record<string, CatalogueRow>

export type Code = keyof typeof catalogue

/** True if a call refused with this code may succeed unchanged a little later. */
export const isPassing = ({ code }: { readonly code: Code }): boolean => {
  const { passes }: CatalogueRow = catalogue[code]
  return passes === true
}
