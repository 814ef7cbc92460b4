import { assert, describe, it } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { registry } from "./registry.ts"

const mutating = registry.entries.map(({ operation }) => operation).filter((row) => !Operation.isReadOnly(row))

/** The surface of each mutating row and the condition for it; for a row that no policy holds, the reason. */
const table: Readonly<Record<string, readonly [surface: string, when: string] | string>> = {
  send_transactional: ["email_send", "always"],
  send_batch: ["email_send", "always"],
  reschedule_send: ["email_send", "always"],
  cancel_send: "stopping is always free",
  send_test: "a captured mail reaches nobody",
  mark_captured_mail: "a captured mail reaches nobody",
  delete_captured_mail: "a captured mail reaches nobody",
  delete_captured_mails: "a captured mail reaches nobody",
  release_captured_mail: "people do it themselves",
  share_send: "people do it themselves",
  end_send_share: "stopping is always free",
  send_transactional_sms: ["sms", "always"],
  set_sms_wording: ["sms", "always"],
  reset_sms_wording: ["sms", "always"],
  remove_sms_opt_out: ["sms", "always"],
  add_sms_opt_outs: "stopping messages is never held",

  resolve_unconfirmed_send: ["email_send", "resolution is send_again"],
  resolve_unconfirmed_text: ["sms", "resolution is send_again"],
  resolve_unconfirmed_post: ["social_post", "resolution is send_again"],

  publish_template: ["email_template", "always"],
  propose_template_change: ["email_template", "always"],
  update_template: ["email_template", "status is given"],
  create_template: "a draft",
  compose_template: "a draft",
  duplicate_template: "a draft",
  restore_template_version: "a draft; publishing it is another call",
  delete_template: "a draft; what was published is archived instead",
  set_template_locale: "a draft; publishing it is another call",
  delete_template_locale: "a draft; publishing it is another call",

  create_brand: ["settings", "always"],
  update_brand: ["settings", "always"],
  import_brand: "reads a web site and writes nothing",

  upload_asset: "a file that nothing shows yet",
  start_asset_upload: "an address for a file that nothing shows yet",
  update_asset: "words of the library",
  delete_asset: "refused while anything to come uses it",

  publish_page: ["page", "always"],
  unpublish_page: ["page", "always"],
  create_page: "a draft",
  compose_page: "a draft",
  update_page: "a draft; what is published is published anew by publish_page",
  delete_page: "a draft; what is published is unpublished first",

  create_social_post: ["social_post", "publish is true, or scheduleAt is given and mode is not hold"],
  publish_social_post: ["social_post", "always"],
  schedule_social_post: ["social_post", "always"],
  delete_social_post: ["social_post", "fromProvider is true"],
  trigger_social_event: ["social_post", "mode is publish"],
  set_social_wording: ["social_post", "always"],
  reset_social_wording: ["social_post", "always"],
  update_social_post: "a draft; what is scheduled or published is refused",
  refresh_social_networks: "reads accounts again",

  enroll_in_sequence: ["sequence", "always"],
  transition_sequence: ["sequence", "always"],
  cancel_sequence_run: "stopping is always free",
  apply_sequence: ["campaign", "dryRun is not true"],
  apply_sequences: ["campaign", "dryRun is not true"],
  archive_sequence: "stopping is always free",
  pause_sequence: "stopping is always free",
  resume_sequence: ["campaign", "always"],
  emit_event: "begins no run while the policy sequence holds its caller; the event itself is the caller's own",
  confirm_list_members: ["campaign", "always"],
  add_list_members: "begins no run while the policy sequence holds its caller",
  remove_list_members: "stopping is always free",

  spawn_creation: ["creation", "strategyMode is not approve"],
  approve_creation_strategy: ["creation", "decision is approve or reject"],
  create_planned_email: ["creation", "always"],
  update_planned_email: "a draft; what is scheduled is moved by schedule_planned_email",
  schedule_planned_email: ["campaign", "dryRun is not true"],
  resume_planned_email: ["campaign", "always"],
  pause_planned_email: "stopping is always free",
  cancel_planned_email: "stopping is always free",
  create_composition: "a picture of the library",

  decide_approval: "has rules of its own",
  manage_approval_policy: "has rules of its own",

  invite_member: "people alone do it",
  update_member: "people alone do it",
  remove_member: "people alone do it",

  create_key: "people alone do it",
  update_key: "people alone do it",
  revoke_key: "stopping is always free",

  create_contact: "contacts have no surface",
  update_contact: "contacts have no surface",
  create_preferences_link: "an address for one person, which mails nobody",
  set_contact_topics: "contacts have no surface",
  create_topic: "nothing names it yet",
  update_topic: "words of the page of preferences",
  archive_topic: "refused while a published template names it",
  erase_contact: ["personal_data", "always"],
  export_contact: ["personal_data", "always"],
  export_contacts: ["personal_data", "always"],
  import_contacts: "begins no run while the policy sequence holds its caller",
  add_contact_import_part: "begins no run while the policy sequence holds its caller",
  cancel_contact_import: "stopping is always free",

  update_workspace: ["settings", "always"],
  retry_failed_job: "does what was asked for before",
  create_connector: "a person calls it",
  update_connector: "a person calls it",
  test_connector: "sends nothing",
  order_connectors: ["settings", "always"],
  delete_connector: ["settings", "always"],
  start_connector_sign_in: "a person calls it",

  create_segment: "segments have no surface",
  update_segment: "segments have no surface",
  delete_segment: "segments have no surface",
  create_list: "lists have no surface",
  update_list: "lists have no surface",
  delete_list: "lists have no surface",
  create_short_link: "links have no surface",
  update_short_link: "links have no surface",
  archive_short_link: "links have no surface",
  create_qr_design: "designs are drawn anew at each download",
  update_qr_design: "designs are drawn anew at each download",
  delete_qr_design: "a design; codes that were printed lead on",
  render_qr_design: "draws",
  add_suppressions: "stopping mail is never held",
  clear_suppression: "each mail to the address still passes its own surface",
  create_icp: "what composers are told; what they write is a draft",
  update_icp: "what composers are told; what they write is a draft",
  patch_marketing_strategy: "what composers are told; what they write is a draft",
  set_creation_defaults: "what composers are told; what they write is a draft",
  create_webhook: "tells the workspace's own programs",
  update_webhook: "tells the workspace's own programs",
  delete_webhook: "tells the workspace's own programs",
  test_webhook: "tells the workspace's own programs",
  replay_webhook_delivery: "tells the workspace's own programs",
  recover_webhook: "tells the workspace's own programs",
  rotate_webhook_secret: "the workspace's own programs go on with either secret",

  add_sender_domain: ["settings", "always"],
  remove_sender_domain: ["settings", "always"],
  verify_sender_domain: "looks at the DNS",
  add_link_domain: ["settings", "always"],
  remove_link_domain: ["settings", "always"],
  verify_link_domain: "looks at the DNS"
}

describe("what may be held for a person", () => {
  it("is decided for every row that changes anything", () => {
    assert.deepStrictEqual(mutating.map(({ name }) => name).toSorted(), Object.keys(table).toSorted())
  })

  it.each(mutating.map((row) => [row.name, row] as const))("%s is held as the table says", (name, { surface }) => {
    const said = table[name]
    const held =
      surface === undefined
        ? undefined
        : typeof surface === "string"
          ? [surface, "always"]
          : [surface.kind, surface.when]
    assert.deepStrictEqual<unknown>(held, typeof said === "string" ? undefined : said)
  })
})
