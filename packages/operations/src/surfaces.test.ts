import { assert, describe, it } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { registry } from "./registry.ts"

const mutating = registry.entries.map(({ operation }) => operation).filter((row) => !Operation.isReadOnly(row))

/** The surface of each mutating row and the condition for it; for a row that no policy holds, the reason. */
const table: Readonly<Record<string, readonly [surface: string, when: string] | string>> = {
  send_transactional: ["email_send", "always"],
  send_test: "a captured mail reaches nobody",
  send_transactional_sms: ["sms", "always"],

  resolve_unconfirmed_send: ["email_send", "resolution is send_again"],
  resolve_unconfirmed_text: ["sms", "resolution is send_again"],
  resolve_unconfirmed_post: ["social_post", "resolution is send_again"],

  publish_template: ["email_template", "always"],
  propose_template_change: ["email_template", "always"],
  update_template: ["email_template", "status is given"],
  create_template: "a draft",
  compose_template: "a draft",

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
  update_social_post: "a draft; what is scheduled or published is refused",
  refresh_social_networks: "reads accounts again",

  enroll_in_sequence: ["sequence", "always"],
  transition_sequence: ["sequence", "always"],
  cancel_sequence_run: "stopping is always free",
  emit_event: "begins no run while the policy sequence holds its caller; the event itself is the caller's own",
  add_list_members: "begins no run while the policy sequence holds its caller",
  remove_list_members: "stopping is always free",

  spawn_creation: ["creation", "strategyMode is not approve"],
  approve_creation_strategy: ["creation", "decision is approve or reject"],
  create_planned_email: ["creation", "always"],
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

  create_list: "lists have no surface",
  update_list: "lists have no surface",
  delete_list: "lists have no surface",
  create_short_link: "links have no surface",
  update_short_link: "links have no surface",
  archive_short_link: "links have no surface",
  create_qr_design: "designs are drawn anew at each download",
  update_qr_design: "designs are drawn anew at each download",
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
  test_webhook: "tells the workspace's own programs"
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
