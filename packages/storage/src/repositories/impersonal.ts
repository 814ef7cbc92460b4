/** Columns, by table, that are the workspace's own words: erasures and exports do not search them, and say so. */
export const unsearched: Readonly<Record<string, string>> = {
  asset_uploads: "filename alt tags",
  assets: "filename alt tags",
  brands: "look name",
  compositions: "name notes",
  creations: "name brief strategy plan notes failure",
  creation_parts: "made failure",
  icps: "name profile",
  lists: "name description",
  marketing: "strategy creation_defaults",
  pages: "title description sections brief",
  page_versions: "document html brotli card",
  planned_emails: "name description",
  qr_designs: "encodes label tags",
  links: "destination_url label tags",
  social_posts: "caption thread_tweets brief title assignee_uid",
  social_events: "posts",
  social_event_wordings: "body",
  sms_templates: "body",
  segments: "name description where",
  sequence_versions: "source definition",
  sequences: "name",
  templates: "name subject preview_text body uses variables",
  template_locales: "subject preview_text body html uses",
  topics: "name description",
  template_versions: "subject preview_text html source",
  template_version_locales: "subject preview_text body html uses",
  import_parts: "csv",
  imports: "columns meanings filename consent"
}

/** Columns, by table, of members and callers, who are no contacts. */
export const ofMembers: Readonly<Record<string, string>> = {
  access_tokens: "hash workspace_id key_id created_at expires_at",
  members: "workspace_id email may_decide created_at role invited_by last_sign_in_at key_id",
  sign_ins: "id user workspace_id code_hash created_at expires_at used_at",
  oauth_records: "kind id grant_id uid payload consumed_at expires_at",
  keys: "name client user",
  api_calls: "user",
  approvals: "asker",
  sequence_versions: "applied_by",
  template_versions: "published_by",
  sender_domains: "added_by",
  audit_entries: "actor",
  workspaces: "from_email from_name"
}

/**
 * All other columns, by table: ids, times, counts, states and settings, which name no person. `idempotency_keys` and
 * `approvals` hold only hashes of inputs here, `link_visitors` and `attempts` keyed hashes that last a day,
 * `erased_identifiers` keyed hashes alone, `import_refusals` lines of refused records without values, and
 * `contact_traits` names of traits without values.
 */
export const impersonal: Readonly<Record<string, string>> = {
  send_days:
    "workspace_id livemode template_key category connector day accepted sent delivered bounced complained failed suppressed opened clicked unsubscribed",
  send_hours:
    "workspace_id livemode template_key category connector hour accepted sent delivered bounced complained failed suppressed opened clicked unsubscribed",
  send_hours_dirty: "seq workspace_id hour",
  send_shares: "id workspace_id livemode send_id views viewed_on created_at expires_at",
  send_content_marks: "workspace_id settled_to all_to",
  sender_looks: "checked_at domain records report workspace_id",
  link_domain_claims: "created_at host records workspace_id",
  imports:
    "added batches begins_runs bytes completed_at created created_at delimiter digest failure id list_id list_name livemode merged not_begun parts records refused status total updated updated_at workspace_id",
  import_refusals: "code column import_id line message workspace_id",
  import_parts: "import_id part workspace_id",
  import_batches: "import_id place records workspace_id",
  api_calls: "id workspace_id livemode at operation method surface key_id ip status code duration_ms replay",
  approval_inputs: "approval_id workspace_id",
  approvals:
    "id workspace_id livemode surface_kind operation input_hash seen asker_key_id request_id policy status previous_id expires_at decided_at outcome_status executed_at told_at created_at",
  asset_uploads: "id workspace_id livemode content_type byte_length created_at expires_at",
  assets: "id workspace_id livemode content_type byte_length width height duration_ms storage_key created_at",
  attempts: "id count expires_at",
  audit_entries: "id workspace_id livemode ts action target_kind request_id",
  brands: "id workspace_id is_default domain created_at",
  captured_mails: "id workspace_id livemode withheld unread created_at",
  click_batches: "id",
  directory: "kind name home reserved_at",
  homes: "code schema is_open created_at",
  compositions: "id workspace_id livemode crop_preset_id brand_id asset_id composer created_at",
  connectors:
    "id workspace_id channel provider label position account_ref display_name handle status reason sealed sealed_by expires_at consent_ends_at renew_at renewing_since told_days revision checked_at created_at updated_at last_error_at reach",
  segments:
    "id workspace_id defined_at counted sandbox_counted evaluated_at sandbox_evaluated_at created_at updated_at",
  segment_members: "workspace_id segment_id livemode entered_at left_at",
  contact_exports:
    "id workspace_id livemode kind list_id segment_id format fields status attempt erasures records bytes pieces sealed_by created_at expires_at",
  contact_traits: "workspace_id livemode traits counted_at",
  contacts: "id workspace_id livemode erased_at created_at updated_at",
  creation_parts: "workspace_id creation_id key position kind channel status",
  creations:
    "id workspace_id livemode brand_id icp_ids vibe locale utm strategy_mode channels status asker composer parts made created_at updated_at",
  credit_entries: "id workspace_id credits reason request_id created_at",
  custom_events: "id workspace_id livemode seq received_at",
  deleted_assets: "id workspace_id content_type byte_length storage_key deleted_at",
  deleted_ids: "id workspace_id livemode answer",
  deleted_pages: "id workspace_id livemode slug was_public",
  deprecation_notices: "workspace_id key_id operation told_on",
  erased_identifiers: "workspace_id livemode hash erased_at",
  erasures: "id workspace_id livemode status forgets_suppressions created_at erased_at",
  icps: "id workspace_id created_at updated_at",
  idempotency_keys: "workspace_id livemode operation request_hash status approval_id request_id key_id expires_at",
  jobs: "id name lane priority workspace_id weight run_at state attempt key serial lease_until claim failed_at forget_at created_at",
  keys: "id workspace_id kind prefix hash scopes preset created_at last_used_at revoked_at grant_id expires_at",
  link_domains: "host workspace_id created_at records verified_at",
  link_stats:
    "workspace_id livemode link_id grain day clicks uniques bots geo geo_city devices referrers utm_campaign utm_source utm_medium",
  link_visitors: "workspace_id link_id day visitor",
  links:
    "id workspace_id livemode domain slug campaign_id utm route_rules password_hash go_live_at expires_at archived_at disabled_at disabled_reason total_clicks unique_clicks bot_clicks created_at updated_at",
  list_members: "workspace_id list_id livemode added_at",
  lists: "id workspace_id opt_in confirm_template_key member_count sandbox_member_count created_at updated_at",
  marketing: "workspace_id strategy_at creation_defaults_at",
  marketing_opt_outs: "workspace_id livemode source_kind source_id created_at",
  page_consents: "id workspace_id page_id livemode version text day given_at confirmed_at confirmed_ip_hash",
  page_versions: "workspace_id page_id version assets digest published_at",
  pages:
    "id workspace_id livemode slug brand_id locale objective cta_label vibe length icp_ids list list_id assets status version host edited_by published_at created_at updated_at",
  pending_members: "workspace_id list_id livemode added_at asked_at asks ends_at",
  planned_emails:
    "id workspace_id livemode schedule_at local_at timezone sends_at status reason template_key topic_key list_id segment_id per_zone template_version frozen_to frozen_at resumed_at attempts forgotten due_at created_at updated_at",
  planned_recipients: "workspace_id planned_id contact_id timezone outcome code send_id",
  planned_zones: "workspace_id planned_id timezone sends_at done",
  qr_designs: "id workspace_id livemode style frame created_at updated_at",
  batch_slots: "workspace_id livemode slot lease_until",
  run_visits: "workspace_id run_id visit message_id",
  send_budgets: "workspace_id month shard used quota",
  sender_domains: "workspace_id domain created_at misses next_look_at status verified_at",
  sends:
    "id workspace_id livemode key_id template_key template_id template_version topic_key locale requested_locale status connector connector_id simulation content_gone_at run_id sequence_id contact_id run_node counted_at scheduled_at handover_at created_at updated_at",
  sequence_counts: "workspace_id version_id node livemode entered passed left failed",
  sequence_enrolments: "workspace_id sequence_id livemode shard runs",
  sequence_runs:
    "id workspace_id sequence_id version_id contact_id livemode status node visit cursor due_at wait_until resumed_for enrolled_at ended_at updated_at",
  sequence_triggers: "workspace_id kind name sequence_id",
  sequence_versions: "id workspace_id sequence_id number hash frame created_at",
  sequences: "id workspace_id livemode key status version_id paused_at resuming created_at updated_at",
  settings: "name value",
  sms_messages:
    "id workspace_id livemode key_id connector connector_id handover_at captured_at created_at updated_at template_key language encoding segments status simulation run_id sequence_id contact_id run_node counted_at due_at reply_through",
  sms_opt_outs: "workspace_id livemode source_kind source_id created_at",
  sms_received: "workspace_id connector_id received_id created_at",
  sms_replies: "workspace_id livemode day",
  sms_templates: "workspace_id key language updated_at",
  social_event_wordings: "workspace_id event_key channel_id updated_at",
  social_events: "id workspace_id livemode key_id event_key mode group_id left_out created_at",
  social_posts:
    "id workspace_id livemode group_id channel_id connector_id account_ref key_id status planning_kind hashtags media link_url scheduled_at due_at posted message_ids handover_at published_at credits failure removal metrics fetched_at created_at updated_at deleted_at",
  suppressions: "workspace_id livemode reason source_kind source_id created_at",
  template_locales: "workspace_id template_id locale may_omit assets hash updated_at",
  template_version_locales: "workspace_id template_id locale version may_omit assets hash updated_at",
  template_versions:
    "workspace_id template_id version locale locales assets category tracking contract published_at hash sandbox_sends sends topic_key",
  templates:
    "id workspace_id livemode key category mode status locale locales theme_id tracking contract assets version edited_by created_at updated_at revision topic_key",
  topic_states: "workspace_id livemode topic_key state at source_kind source_id",
  topics: "workspace_id key default is_public position status created_at updated_at",
  webhook_attempts: "workspace_id delivery_id n at url response_status duration_ms",
  webhook_deliveries:
    "id webhook_id workspace_id event_id event_type status attempts replays is_test response_status duration_ms last_attempt_at next_attempt_at created_at",
  webhooks:
    "id workspace_id livemode url events description status secret previous_secret previous_ends_at recovering disabled_reason mailed_at failing_since failing_told_at created_at updated_at",
  workspaces:
    "id name plan monthly_send_budget rates templates_revision sandbox_revision track_opens track_clicks credits approval_policies content_days management default_locale call_log call_log_days created_at"
}
