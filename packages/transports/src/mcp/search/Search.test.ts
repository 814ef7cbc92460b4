import { assert, describe, it } from "@effect/vitest"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { scopesOf } from "@tidings/schema/Scope"
import { endpoints } from "@tidings/testing/endpoints"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { notes } from "../testing/notes.ts"
import { published } from "../testing/published.ts"
import { viewRequests, type ViewRequest } from "../views/ViewRequest.ts"
import { viewOf } from "../views/Views.ts"

const owner = { plan: "pro", scopes: new Set(scopesOf.owner), connected: false } as const

const viewed = (rows: ReadonlyArray<Endpoint>, query: string, caller: Parameters<typeof viewOf>[1] = owner) =>
  viewOf(rows, caller, viewRequests(rows)({ url: `/mcp?view=search&${query}`, headers: {} }) as ViewRequest, published)

const view = viewed(endpoints, "")

const ask = (tool: string, args: object, { search } = view): any => {
  const { body, status } = Effect.runSync(search!.answer(tool, { ...args }, "req_1")!)
  return { status, ...JSON.parse(body) }
}

const found = (query: string, limit?: number): ReadonlyArray<string> =>
  ask("search_operations", { query, ...(limit !== undefined && { limit }) }).operations.map(
    ({ name }: { name: string }) => name
  )

const queries: ReadonlyArray<readonly [query: string, first: string]> = [
  ["send_transactional", "send_transactional"],
  ["send an email", "send_transactional"],
  ["sending transactional mails", "send_transactional"],
  ["SEND TEST", "send_test"],
  ["preview a template", "render_template"],
  ["rendr templat", "render_template"],
  ["publish", "publish_template"],
  ["who changed what", "recent_audit_entries"],
  ["list api keys", "list_keys"],
  ["unsuppress recipient clear", "clear_suppression"],
  ["delete a webhook", "delete_webhook"],
  ["simulationScenario", "send_test"],
  ["custom event", "emit_event"],
  ["monthly budget of the workspace", "read_workspace"]
]

/** Queries in everyday words and the operations they mean: those of the review, then our own. */
const everyday: ReadonlyArray<readonly [said: string, meant: string]> = [
  ["a new token for our build server", "create_key"],
  ["take permissions away from a key", "update_key"],
  ["a key leaked", "revoke_key"],
  ["who is in our team", "list_workspace_members"],
  ["give a colleague access", "invite_member"],
  ["make Ada an approver", "update_member"],
  ["somebody left the company", "remove_member"],

  ["upload a logo", "upload_asset"],
  ["put a large film into the library", "start_asset_upload"],
  ["which pictures do we have", "list_assets"],
  ["where is this image used", "read_asset"],
  ["give a photo an alt text", "update_asset"],
  ["delete an image from the library", "delete_asset"],
  ["set up a second brand", "create_brand"],
  ["change our brand colours", "update_brand"],
  ["guess the brand from our website", "import_brand"],

  ["newsletter to a list", "create_planned_email"],
  ["put a customer into the onboarding drip", "enroll_in_sequence"],
  ["has my email been opened", "read_send"],
  ["remove someone from the blocklist", "clear_suppression"],
  ["stop a drip", "cancel_sequence_run"],
  ["budget left", "read_workspace"],
  ["landing page", "create_page"],
  ["text a one-time code to a phone", "send_transactional_sms"],
  ["shorten a url", "create_short_link"],
  ["how many people clicked", "read_link_analytics"],
  ["make a QR code for a poster", "create_qr_design"],
  ["tweet something", "create_social_post"],
  ["post it tomorrow at nine", "schedule_social_post"],
  ["did the mail to Ada arrive", "read_send"],
  ["which addresses bounced", "list_suppressions"],
  ["who changed the template", "recent_audit_entries"],
  ["what is waiting for my approval", "list_pending_approvals"],
  ["approve the request", "decide_approval"],
  ["notify my server when a mail bounces", "create_webhook"],
  ["is my webhook working", "test_webhook"],
  ["take the website down", "unpublish_page"],
  ["put the landing page online", "publish_page"],
  ["what does the mail look like", "render_template"],
  ["email a receipt to a customer", "send_transactional"],
  ["try a mail without sending it for real", "send_test"],
  ["picture for instagram", "create_composition"],
  ["a customer signed up", "emit_event"],
  ["add people to my newsletter list", "add_list_members"],
  ["take somebody off the list", "remove_list_members"],
  ["build a whole campaign from an idea", "spawn_creation"],

  ["likes and comments of a post", "get_social_post_analytics"],
  ["delete a tweet", "delete_social_post"],
  ["change where a link leads", "update_short_link"],
  ["kill a short url", "archive_short_link"],
  ["why did Grace not get her email", "read_send"],
  ["show me yesterday's mails", "list_sends"],
  ["which mails failed", "list_sends"],
  ["write an email for me", "compose_template"],
  ["new email design in html", "create_template"],
  ["fix a typo in an email", "update_template"],
  ["which placeholders does the template need", "read_template_schema"],
  ["make the new version live", "publish_template"],
  ["how many segments does a text have", "preview_sms_template"],
  ["which text messages went out", "list_sms_deliveries"],
  ["who is in the onboarding journey", "list_sequence_runs"],
  ["move a contact to the next step of the journey", "transition_sequence"],
  ["where is this customer in the flow", "read_sequence_run"],
  ["all automations", "list_sequences"],
  ["hold the drip for now", "pause_sequence"],
  ["what would happen to a contact in the drip", "simulate_sequence"],
  ["draw a picture of the journey", "read_sequence_diagram"],
  ["publish a new definition of the drip", "apply_sequence"],
  ["deploy the folder of automations from git", "apply_sequences"],
  ["continue the paused journey", "resume_sequence"],
  ["retire an old automation", "archive_sequence"],
  ["history of the automation's changes", "list_sequence_versions"],
  ["yaml file of the drip as it was", "read_sequence_version"],
  ["our target customer", "read_icp"],
  ["brand colours and logo", "read_brand"],
  ["rewrite the website text", "compose_page"],
  ["edit the headline of the page", "update_page"],
  ["download the qr code as pdf", "render_qr_design"],
  ["new audience", "create_list"],
  ["how many subscribers", "read_list"],
  ["require a human before anything is sent", "manage_approval_policy"],
  ["was my request approved", "read_approval"],
  ["which tokens exist", "list_keys"],
  ["which email providers are supported", "browse_connector_catalog"],
  ["which credentials of a connector are set", "read_connector"],
  ["connect our own sendgrid account", "create_connector"],
  ["rotate the api key of the provider", "update_connector"],
  ["check that the provider account still works", "test_connector"],
  ["use twilio first and the other as fallback", "order_connectors"],
  ["disconnect the provider account", "delete_connector"],
  ["rename the workspace", "update_workspace"],
  ["keep the content of mails for fewer days", "update_workspace"],
  ["what were our credits spent on", "list_credit_entries"],
  ["which background work failed for good", "list_failed_jobs"],
  ["run a failed job again", "retry_failed_job"],
  ["let someone sign in at linkedin to connect their account", "start_connector_sign_in"],
  ["stop calling my endpoint", "delete_webhook"],

  ["did my invoice reach the client", "read_send"],
  ["send grandma a birthday sms", "send_transactional_sms"],
  ["put this person on the mailing list", "add_list_members"],
  ["unfollow the list for Bob", "remove_list_members"],
  ["book a newsletter for Monday", "create_planned_email"],
  ["send the newsletter to everybody on the list", "schedule_planned_email"],
  ["upcoming newsletters", "list_planned_emails"],
  ["how did the newsletter perform", "read_planned_email"],
  ["who got the newsletter", "list_planned_recipients"],
  ["rename the planned newsletter", "update_planned_email"],
  ["hold the newsletter", "pause_planned_email"],
  ["let the paused newsletter continue", "resume_planned_email"],
  ["call off the newsletter", "cancel_planned_email"],
  ["which qr codes do we have", "list_qr_designs"],
  ["what does this qr code encode", "read_qr_design"],
  ["remove a qr code", "delete_qr_design"],
  ["kick off the welcome series for Ada", "enroll_in_sequence"],
  ["pause sending to an address that complained", "list_suppressions"],
  ["let this address receive mail again", "clear_suppression"],
  ["show my logo", "read_brand"],
  ["which colours do we use", "read_brand"],
  ["publish my tweet now", "publish_social_post"],
  ["reschedule the linkedin post to friday", "schedule_social_post"],
  ["how did the post perform", "get_social_post_analytics"],
  ["which instagram accounts are connected", "list_social_networks"],
  ["reload connected facebook pages", "refresh_social_networks"],
  ["clicks by country", "read_link_analytics"],
  ["printable barcode for flyer", "create_qr_design"],
  ["get the png of my code", "render_qr_design"],
  ["redirect germans to another site", "update_short_link"],
  ["who am I logged in as", "read_workspace"],
  ["what plan are we on", "read_workspace"],
  ["api credentials overview", "list_keys"],
  ["history of changes", "recent_audit_entries"],
  ["reject the pending request", "decide_approval"],
  ["turn off approvals for agents", "manage_approval_policy"],
  ["check the draft in my inbox before publishing", "send_test"],
  ["show the html of a mail", "render_template"],
  ["what variables does the invoice mail take", "read_template_schema"],
  ["list of all our emails designs", "list_templates"],
  ["send me a sample of the newsletter", "send_test"],
  ["record that a customer bought something", "emit_event"],
  ["make a signup page", "create_page"],
  ["hide the page from the public", "unpublish_page"],
  ["delete the old landing page", "delete_page"],
  ["go ahead with the campaign strategy", "approve_creation_strategy"],
  ["how far is the campaign", "read_creation"],
  ["describe our ideal buyer", "create_icp"],
  ["update our positioning", "patch_marketing_strategy"],
  ["banner image for linkedin", "create_composition"],
  ["which texts bounced", "list_sms_deliveries"],
  ["did this text message arrive on the phone", "read_sms_delivery"],
  ["earlier versions of an email", "list_template_versions"],
  ["source of the old version", "read_template_version"],
  ["roll the email back to last week", "restore_template_version"],
  ["copy an email template", "duplicate_template"],
  ["throw away a draft email", "delete_template"],
  ["translate an email template into german", "set_template_locale"],
  ["show the german translation of the email", "read_template_locale"],
  ["drop the french translation of the receipt", "delete_template_locale"],
  ["translate the sms with the code", "set_sms_wording"],
  ["undo our own sms wording", "reset_sms_wording"],
  ["who replied STOP", "list_sms_opt_outs"],
  ["stop texting these numbers", "add_sms_opt_outs"],
  ["opt a number in again", "remove_sms_opt_out"],
  ["change the wording of automatic posts", "set_social_wording"],
  ["automatic posts back to the default words", "reset_social_wording"],
  ["sms wording in german", "list_sms_templates"],
  ["what sms can I send", "browse_sms_transactional_kit"],
  ["announce a new release on social", "trigger_social_event"],
  ["add a callback url", "create_webhook"],
  ["my webhook stopped working", "read_webhook"],
  ["ping my endpoint", "test_webhook"],
  ["change the callback url", "update_webhook"],
  ["which events did my endpoint get", "list_webhook_deliveries"],
  ["what did my server answer to the event", "read_webhook_delivery"],
  ["redeliver an event to my server", "replay_webhook_delivery"],
  ["catch up on the events missed in an outage", "recover_webhook"],
  ["our signing key has leaked", "rotate_webhook_secret"],
  ["why is the customer stuck in the sequence", "read_sequence_run"],
  ["kick a customer out of the automation", "cancel_sequence_run"],
  ["people who did not open the app lately as a saved audience", "create_segment"],
  ["how many people would match a filter", "count_segment"],
  ["which cohorts are saved", "list_segments"],
  ["which mails use this segment", "read_segment"],
  ["change the condition of a segment", "update_segment"],
  ["get rid of a segment", "delete_segment"],
  ["which mails did the test inbox catch", "list_captured_mails"],
  ["extract the one-time code from a captured mail", "read_captured_mail"],
  ["wait until the email arrives in a playwright test", "wait_for_captured_mail"],
  ["empty the test inbox between tests", "delete_captured_mails"],
  ["broken links and spam score of a captured mail", "check_captured_mail"],
  ["rename the list", "update_list"],
  ["get rid of a list", "delete_list"],
  ["find a customer by email", "list_contacts"],
  ["look up a person", "read_contact"],
  ["what happened to a customer lately", "list_contact_activity"],
  ["which custom fields do people have", "list_contact_traits"],
  ["give a person all the data we have about them", "export_contact"],
  ["download all contacts as a spreadsheet", "export_contacts"],
  ["is the export file done", "read_contact_export"],
  ["add a new subscriber", "create_contact"],
  ["change the phone number of a customer", "update_contact"],
  ["forget everything about a person who asked for it", "erase_contact"],
  ["let somebody leave one kind of newsletter", "set_contact_topics"],
  ["link to the preference center of a user", "create_preferences_link"],
  ["mail the double opt-in again to those who have not confirmed", "confirm_list_members"],
  ["add a subscription group", "create_topic"],
  ["which subscription groups are there", "list_topics"],
  ["rename a subscription group", "update_topic"],
  ["retire a subscription group", "archive_topic"],
  ["how many left a subscription group", "read_topic"],
  ["upload a csv of people", "import_contacts"],
  ["send the next chunk of a large csv", "add_contact_import_part"],
  ["which csv files did we upload", "list_contact_imports"],
  ["how far is the csv upload", "read_contact_import"],
  ["which rows of the csv were wrong", "list_import_refusals"],
  ["abort the csv upload", "cancel_contact_import"],
  ["delete all personal data of a person", "erase_contact"],
  ["send many emails at once in bulk", "send_batch"],
  ["cancel a scheduled mail before it is sent", "cancel_send"],
  ["postpone a scheduled send to another hour", "reschedule_send"],
  ["mail got lost did it leave or not", "resolve_unconfirmed_send"],
  ["suggest utm tags", "list_utm_suggestions"],
  ["default channels for campaigns", "set_creation_defaults"],
  ["which domains can we send from", "list_sender_domains"],
  ["what dns records do i have to publish", "read_sender_domain"],
  ["set up our own domain for sending", "add_sender_domain"],
  ["check dkim and spf again", "verify_sender_domain"],
  ["stop sending from a domain", "remove_sender_domain"],
  ["list the hosts that short links may have", "list_link_domains"],
  ["connect a branded short domain", "add_link_domain"],
  ["is my short link host ready", "verify_link_domain"],
  ["disconnect the short link host", "remove_link_domain"]
]

describe("search_operations", () => {
  it.each(everyday)('finds "%s" among the first three: %s', (said, meant) => {
    assert.include(found(said, 3), meant)
  })

  for (const [query, first] of queries) {
    it(`finds ${first} by "${query}"`, () => {
      assert.strictEqual(found(query)[0], first)
    })
  }

  it("answers the best first, no more than asked for, nothing for what nobody wrote", () => {
    assert.lengthOf(found("read or list"), 10)
    assert.deepStrictEqual(found("template", 3), found("template", 50).slice(0, 3))
    assert.deepStrictEqual(found("xylophone"), [])
  })

  it("tells what must be given, so that most calls need no describing", () => {
    const { operations } = ask("search_operations", { query: "send_transactional", limit: 1 })
    const { name, optional, ...told } = operations[0]
    assert.strictEqual(name, "send_transactional")
    assert.deepStrictEqual(told, {
      summary: "Send a transactional email",
      group: "sends",
      read_only: false,
      required: { message: "{ template, variables }", to: "email", idempotency_key: "string" }
    })
    assert.includeMembers(optional, ["from", "attachments"])
  })

  it("names every operation by its group when nothing is asked for", () => {
    for (const query of ["", "  "]) {
      const { groups } = ask("search_operations", { query })
      const names = groups.flatMap(({ operations }: { operations: ReadonlyArray<string> }) => operations)
      assert.deepStrictEqual(
        names,
        endpoints.map(({ operation }) => operation.name)
      )
    }
  })

  it("refuses wrong arguments as operations do", () => {
    const refused = ask("search_operations", { query: 1, limit: 0, more: true })
    assert.strictEqual(refused.status, 422)
    assert.deepInclude(refused.error, { code: "field_invalid", request_id: "req_1" })
    const paths = refused.error.fields.map(({ path }: { path: string }) => path)
    assert.sameMembers(paths, ["query", "limit", "more"])
  })
})

describe("describe_operation", () => {
  for (const { operation } of endpoints) {
    it(`tells all of ${operation.name}, with an example that its own schema takes`, () => {
      const told = ask("describe_operation", { name: operation.name })
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      assert.strictEqual(told.status, 200)
      assert.deepStrictEqual(told.example.name, operation.name)
      assert.isTrue(ajv.validate(told.input_schema, told.example.arguments), ajv.errorsText())
      assert.strictEqual(told.output_schema.type, "object")
      const codes = told.errors.map(({ code }: { code: string }) => code)
      assert.includeMembers(codes, [...operation.errors, "internal_error"])
      const listed = view.tools.find(({ name }) => name === "describe_operation")!
      assert.isTrue(ajv.validate(listed.outputSchema!, told), ajv.errorsText())
    })
  }

  it("tells scope, plan, and what a second call does", () => {
    const { idempotency, plan, read_only, scope } = ask("describe_operation", { name: "draft_note" }, viewed(notes, ""))
    assert.deepStrictEqual(
      { plan, read_only, scope },
      { plan: "scale", read_only: false, scope: ["templates:write", "templates:send"] }
    )
    assert.match(idempotency, /^Happens each time; an idempotency key is only noted/u)
  })

  it("tells the whole output, of which lists tell the outline", () => {
    const { output_schema } = ask("describe_operation", { name: "read_template" })
    assert.include(output_schema.properties.data.required, "schema")
    assert.property(output_schema.$defs, "TemplateVariable")
  })

  it("names the nearest for a name that there is not", () => {
    for (const tool of ["describe_operation", "call_operation"]) {
      const { error, status } = ask(tool, { name: "send_transactionl" })
      assert.strictEqual(status, 422)
      assert.deepInclude(error.fields[0], { path: "name", code: "enum_violation" })
      assert.match(error.fields[0].message, /near it: send_transactional, /u)
      assert.notInclude(ask(tool, { name: "qqqq" }).error.fields[0].message, "near")
    }
  })
})

describe("the search view", () => {
  it("has three tools, of which the last may do what any operation may", () => {
    const hints = ({ tools }: typeof view) => tools.map(({ annotations, name }) => [name, annotations])
    const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    const all = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
    const expected = (call: object) => [
      ["search_operations", looking],
      ["describe_operation", looking],
      ["call_operation", call]
    ]
    assert.deepStrictEqual(hints(view), expected(all))
    assert.deepStrictEqual(hints(viewed(endpoints, "read_only=true")), expected({ ...looking, openWorldHint: true }))
    assert.deepStrictEqual(
      hints(viewed(notes, "tools=drop_note")),
      expected({ ...looking, readOnlyHint: false, destructiveHint: true })
    )
  })

  it("finds no more than the request and the caller's scopes leave", () => {
    const names = (query: string, caller?: Parameters<typeof viewOf>[1]) => {
      const narrow = viewed(endpoints, query, caller)
      const { groups } = ask("search_operations", { query: "" }, narrow)
      for (const name of ["create_webhook", "send_test"]) {
        assert.strictEqual(ask("describe_operation", { name }, narrow).status, 422)
        assert.isFalse(narrow.search!.isFound(name))
      }
      return groups.flatMap(({ operations }: { operations: ReadonlyArray<string> }) => operations)
    }
    assert.deepStrictEqual(names("toolsets=brand,keys&tools=read_brand"), [
      "create_brand",
      "import_brand",
      "list_brands",
      "read_brand",
      "update_brand",
      "create_key",
      "list_keys",
      "read_key",
      "revoke_key",
      "update_key"
    ])
    assert.deepStrictEqual(names("toolsets=webhooks&read_only=true"), [
      "list_webhook_deliveries",
      "list_webhooks",
      "read_webhook",
      "read_webhook_delivery"
    ])
    const auditor = { ...owner, scopes: new Set(["audit:read"] as const) }
    assert.deepStrictEqual(names("toolsets=audit,webhooks", auditor), ["recent_audit_entries"])
    assert.lengthOf(names("toolsets=webhooks", auditor), 0)
  })
})
