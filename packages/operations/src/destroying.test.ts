import { assert, describe, it } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { registry } from "./registry.ts"

const rows = registry.entries.map(({ operation }) => operation)
const mutating = rows.filter((row) => !Operation.isReadOnly(row))

/** The existing data that each row may remove or replace; null for rows that only add. */
const taken: Readonly<Record<string, string | null>> = {
  decide_approval: "refuses what others ask for",
  manage_approval_policy: "the policy before it",

  upload_asset: null,
  start_asset_upload: null,
  update_asset: "filename, alternative text and tags",
  delete_asset: "the asset, later its file, and a composition that it is of",

  create_brand: null,
  update_brand: "what was said, and which brand is the default",
  import_brand: null,

  invite_member: null,
  update_member: "role and right to decide",
  remove_member: "the member, and what they connected",

  create_key: null,
  update_key: "scopes and life of the key",
  revoke_key: "the key",

  create_planned_email: null,
  update_planned_email: "name, description and hour of the draft",
  schedule_planned_email: "the template, list and hour that it had",
  pause_planned_email: null,
  resume_planned_email: null,
  cancel_planned_email: "the mail that was to leave",
  create_composition: null,
  spawn_creation: null,
  approve_creation_strategy: "decision reject deletes, archives and takes offline what was made",

  emit_event: null,

  create_short_link: null,
  update_short_link: "where a printed link leads",
  archive_short_link: "a link that people follow",

  create_contact: "traits that the contact had, and a contact that is merged into it",
  update_contact: "identifiers and traits",
  create_preferences_link: null,
  set_contact_topics: "the choices before them",
  erase_contact: "a person in every place",
  export_contact: null,
  export_contacts: null,
  import_contacts: "traits that contacts had, and contacts that are merged into them",
  add_contact_import_part: "as import_contacts, which the last part starts",
  cancel_contact_import: "what was still to be taken",

  create_topic: null,
  update_topic: "words and place that it had",
  archive_topic: "the topic, for templates to come",

  update_workspace: "the settings before them",
  retry_failed_job: null,
  create_connector: null,
  update_connector: "the credentials before them",
  test_connector: null,
  order_connectors: "the order before it",
  delete_connector: "the connector and its credentials",
  start_connector_sign_in: null,

  create_segment: null,
  update_segment: "name, description and condition",
  delete_segment: "the segment",
  create_list: null,
  update_list: "name and description",
  delete_list: "the list",
  confirm_list_members: null,
  add_list_members: null,
  remove_list_members: "members",

  create_icp: null,
  update_icp: "what was said",
  patch_marketing_strategy: "what was said",
  set_creation_defaults: "what was set",

  create_page: null,
  compose_page: "the draft's sections",
  update_page: "the draft's sections",
  publish_page: "what visitors read",
  unpublish_page: "a page that visitors read",
  delete_page: "the page",

  create_qr_design: null,
  update_qr_design: "the design",
  delete_qr_design: "the design",
  render_qr_design: null,

  resolve_unconfirmed_send: "that it might still be heard of",
  resolve_unconfirmed_text: "that it might still be heard of",
  resolve_unconfirmed_post: "that it might still be heard of",

  mark_captured_mail: "whether it is unread",
  delete_captured_mail: "the captured mail",
  delete_captured_mails: "captured mails",
  release_captured_mail: null,
  share_send: null,
  end_send_share: "the addresses that show a mail",
  send_test: null,
  send_transactional: null,
  send_batch: null,
  reschedule_send: "the hour before it",
  cancel_send: "the mail that was to leave",
  send_transactional_sms: null,
  set_sms_wording: "the words before them",
  reset_sms_wording: "the workspace's words",
  add_sms_opt_outs: null,
  remove_sms_opt_out: "what protects a number",

  apply_sequence: "the current version",
  apply_sequences: "current versions, and with prune sequences that no file holds",
  archive_sequence: "a sequence that contacts enter, and with cancelRuns their runs",
  enroll_in_sequence: null,
  pause_sequence: "what timers and events would have moved",
  resume_sequence: null,
  transition_sequence: "where the run was, and what it waited for",
  cancel_sequence_run: "the run",

  trigger_social_event: null,
  create_social_post: null,
  update_social_post: "the draft's texts",
  publish_social_post: null,
  schedule_social_post: "the hour at which it was to leave",
  delete_social_post: "the post",
  refresh_social_networks: null,
  set_social_wording: "the words before them",
  reset_social_wording: "the workspace's words",

  clear_suppression: "what protects an address",
  add_suppressions: "a weaker reason",

  create_template: null,
  compose_template: null,
  duplicate_template: null,
  restore_template_version: "the draft",
  delete_template: "a draft that was never published",
  set_template_locale: "the draft's words in the language",
  delete_template_locale: "the draft's words in the language",
  propose_template_change: "the draft",
  publish_template: "what sends are made of",
  update_template: "the draft; status archived ends sends",

  create_webhook: null,
  update_webhook: "where events go",
  delete_webhook: "the subscription and what waits for it",
  test_webhook: null,
  replay_webhook_delivery: null,
  recover_webhook: null,
  rotate_webhook_secret: "the secret before it, at once or later",

  add_sender_domain: null,
  verify_sender_domain: null,
  remove_sender_domain: "where mails may come from",
  add_link_domain: null,
  verify_link_domain: null,
  remove_link_domain: "where links can be made"
}

describe("what a row takes away", () => {
  it("is decided for every row that changes anything", () => {
    assert.deepStrictEqual(mutating.map(({ name }) => name).toSorted(), Object.keys(taken).toSorted())
  })

  it.each(mutating.map((row) => [row.name, row] as const))("%s says so where it takes something", (name, row) => {
    assert.strictEqual(Operation.isDestructive(row), taken[name] !== null)
  })

  it("is nothing of rows that only read", () => {
    const reading = rows.filter((row) => Operation.isReadOnly(row) && Operation.isDestructive(row))
    assert.deepStrictEqual(
      reading.map(({ name }) => name),
      []
    )
  })

  it("is said by a cell only where the method does not say it", () => {
    const twice = rows.filter(({ destroys, route: { method } }) => destroys === true && method !== "POST")
    assert.deepStrictEqual(
      twice.map(({ name }) => name),
      []
    )
  })
})
