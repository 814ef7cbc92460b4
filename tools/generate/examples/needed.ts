// Over 300 lines: one table, with a line for each thing that an example needs.
import upload_asset from "@tidings/operations/assets/upload_asset"
import create_planned_email from "@tidings/operations/campaigns/create_planned_email"
import add_contact_import_part from "@tidings/operations/contacts/add_contact_import_part"
import create_connector from "@tidings/operations/connectors/create_connector"
import create_contact from "@tidings/operations/contacts/create_contact"
import import_contacts from "@tidings/operations/contacts/import_contacts"
import create_key from "@tidings/operations/keys/create_key"
import invite_member from "@tidings/operations/members/invite_member"
import create_page from "@tidings/operations/pages/create_page"
import add_sms_opt_outs from "@tidings/operations/sms/add_sms_opt_outs"
import set_sms_wording from "@tidings/operations/sms/set_sms_wording"
import set_social_wording from "@tidings/operations/social-events/set_social_wording"
import set_template_locale from "@tidings/operations/templates/set_template_locale"
import { given } from "@tidings/operations/testing/given"
import { ExportWork } from "@tidings/services/contactExports/ExportWork"
import { ImportWork } from "@tidings/services/contactImports/ImportWork"
import { TraitCounting } from "@tidings/services/contactRecords/TraitCounting"
import { Credits } from "@tidings/services/credits/Credits"
import { addFailed } from "@tidings/storage/testing/jobTable"
import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { runningExports } from "@tidings/storage/testing/exports"
import { deliverNow } from "@tidings/testing/deliverMail"
import { loggedRefusal } from "@tidings/testing/loggedRefusal"
import { takingResend } from "@tidings/testing/reachablePeer"
import { makeReceiver } from "@tidings/testing/Receiver"
import { loseAnswer, unconfirmedSend } from "@tidings/testing/unconfirmed"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"
import { failedDelivery } from "./failedDelivery.ts"
import { type Begun, bounced, made, loginMail, post } from "./demoWorkspace.ts"

/** Returns two contacts that the workspace knows, as members of a list. */
const knownMembers = Effect.fnUntraced(function* (key: string) {
  const { contact } = yield* made(key, "emit_event", { type: "order.paid", contact: { external_id: "usr_481" } })
  const other = yield* made(key, "emit_event", { type: "order.paid", contact: { email: "grace@example.com" } })
  return [contact.id, other.contact.id]
})

/** Creates the contact of the examples, on the demo workspace's list. */
const knownContact = ({ key, list }: Begun) =>
  Effect.as(made(key, "create_contact", { ...create_contact.example, lists: [list.id] }), {})

/** Imports the file of the example, one of whose records is refused. */
const importedFile = ({ id: workspaceId, key, list }: Begun) =>
  Effect.gen(function* () {
    const input = { ...import_contacts.example, listId: list.id }
    const { id: importId } = yield* made(key, "import_contacts", input)
    const step = ImportWork.use((work) => work.step({ workspaceId, livemode: true, id: importId }))
    yield* Effect.andThen(step, step)
    return { importId }
  })

/** Saves a segment of this name. */
const savedSegment =
  (name: string) =>
  ({ key }: Begun) =>
    Effect.map(made(key, "create_segment", { name, where: { "traits.plan": "trial" } }), ({ id }) => ({
      segmentId: id
    }))

/** Counts the traits of the contacts. */
const countedTraits = (begun: Begun) =>
  Effect.andThen(
    knownContact(begun),
    Effect.as(
      TraitCounting.use((traits) => traits.count),
      {}
    )
  )

/** Lets the exports of the demo workspace that run end. */
const exportsEnded = ({ id }: Begun) =>
  Effect.gen(function* () {
    for (const running of yield* runningExports(id))
      yield* Effect.orDie(ExportWork.use((work) => work.go(running, true)))
  })

/** Exports the contacts of the demo workspace's list. */
const exportedFile = Effect.fnUntraced(function* (begun: Begun) {
  yield* exportsEnded(begun)
  const { id: exportId } = yield* made(begun.key, "export_contacts", { listId: begun.list.id })
  yield* exportsEnded(begun)
  return { exportId }
})

/** Begins an import of which further parts are to come. */
const halfImported = ({ key }: Begun) =>
  Effect.map(made(key, "import_contacts", { csv: "external_id,email,first_name\n", more: true }), ({ id }) => ({
    ...add_contact_import_part.example,
    importId: id
  }))

/** Creates a further post, to be published or deleted. */
const anotherPost = ({ key }: Begun) =>
  Effect.map(made(key, "create_social_post", post), ({ posts }) => ({ postId: posts[0].id }))

/** Gives the receipt its German words. */
const germanReceipt = ({ key }: Begun) => Effect.as(made(key, "set_template_locale", set_template_locale.example), {})

/** Plans a mail to the demo workspace's list, with a template of its own. */
const plannedMail = Effect.fnUntraced(function* ({ key, list }: Begun) {
  const templateKey = "newsletter"
  if ((yield* call("read_template", { key: templateKey }, { key })).status === 404) {
    const template = {
      key: templateKey,
      category: "marketing",
      subject: "This spring",
      mode: "html",
      body: "<p>Hello</p>"
    }
    yield* made(key, "create_template", template)
    yield* made(key, "publish_template", { key: templateKey })
  }
  const { id } = yield* made(key, create_planned_email.name, create_planned_email.example)
  return { plannedId: id, templateKey, listId: list.id }
})

/** Schedules a planned mail. */
const scheduledMail = (begun: Begun) =>
  Effect.map(
    Effect.tap(plannedMail(begun), (input) => made(begun.key, "schedule_planned_email", input)),
    ({ plannedId }) => ({ plannedId })
  )

/** Schedules the mail of the examples for the hour of one of them. */
const scheduledMailOf = ({ key }: Begun) =>
  Effect.map(made(key, "send_transactional", { ...loginMail, send_at: "2026-11-30T08:00:00.000Z" }), ({ id }) => ({
    id
  }))

/** Returns the id of the workspace's account at a provider of mails, connected if there is none. */
const providerAccount = ({ key }: Begun) =>
  Effect.gen(function* () {
    const { apiUrl } = yield* takingResend
    const credentials = { ...create_connector.example.credentials, apiUrl }
    const { id } = yield* made(key, "create_connector", { ...create_connector.example, credentials })
    return { id: id as string }
  })
/** Sends a mail of the category transactional, whose content may be looked at. */
const receiptMail = Effect.fnUntraced(function* ({ key }: Begun) {
  const template = {
    key: "order-shipped",
    mode: "html",
    subject: "Your order {{order}}",
    body: "<p>Thank you for order {{order}}.</p>"
  }
  if ((yield* call("read_template", { key: template.key }, { key })).status === 404) {
    yield* made(key, "create_template", template)
    yield* made(key, "publish_template", { key: template.key })
  }
  const { id } = yield* made(key, "send_transactional", {
    template: template.key,
    to: "ada@example.com",
    variables: { order: "10482" }
  })
  return { id }
})
/** A mail that was captured. */
const caughtMail = (begun: Begun) => Effect.tap(receiptMail(begun), ({ id }) => deliverNow(id))
/** A mail that failed for good. */
const failedMail = ({ id: workspaceId, sent }: Begun) =>
  Effect.map(
    addFailed("deliver_email", workspaceId, { id: sent.id }, "smtp.acme.example:587 refused the connection"),
    (id) => ({ id })
  )
const charged = ({ id }: Begun) =>
  Effect.as(
    Credits.use((credits) => credits.grant(id, 500)),
    {}
  )
const invited = ({ key }: Begun) => Effect.as(made(key, "invite_member", invite_member.example), {})

const thatPage = ({ page }: Begun) => Effect.succeed({ idOrSlug: page.slug })

/** Input fields that an example lacks, from the demo workspace. */
export type Needed = (begun: Begun) => Effect.Effect<object, never, any>

/** Creates topics that the workspace has not. */
const topicsOf = ({ key }: Begun, names: Readonly<Record<string, string>>) =>
  Effect.forEach(Object.entries(names), ([topic, name]) =>
    Effect.flatMap(call("read_topic", { key: topic }, { key }), ({ status }) =>
      status === 404 ? made(key, "create_topic", { key: topic, name, default: "joined" }) : Effect.void
    )
  )

/** Creates the topic of an example. */
const thatTopic = (begun: Begun) => Effect.as(topicsOf(begun, { research: "Research" }), { key: "research" })

/** A contact, and topics to choose. */
const choosing = (begun: Begun) =>
  Effect.andThen(topicsOf(begun, { research: "Research", offers: "Offers" }), knownContact(begun))

/** A double list with a contact who was asked a day ago. */
const askedOnce = ({ key }: Begun) =>
  Effect.gen(function* () {
    const body = `<p><a href="{{ confirm_url }}">Yes, I want the newsletter</a></p>`
    const template = { key: "confirm-newsletter", subject: "Please confirm", mode: "html", body }
    yield* made(key, "create_template", template)
    const list = { name: "Readers", optIn: "double", confirmTemplateKey: template.key }
    yield* made(key, "publish_template", { key: template.key })
    const { id } = yield* made(key, "create_list", list)
    yield* made(key, "update_template", { key: template.key, status: "archived" })
    yield* made(key, "create_contact", { email: "new.reader@example.com", lists: [id] })
    yield* made(key, "update_template", { key: template.key, status: "published" })
    return { listId: id }
  })

const ownDomain = { domain: "mail.acme.com" }
const linkHost = { host: "go.acme.example" }

/** Adds what a row is called about, or removes what an earlier one was. */
const having =
  (before: string, named: object): Needed =>
  ({ key }) =>
    Effect.as(made(key, before, named), {})

/**
 * Inputs that a row's example lacks, unless they are the id of something that exists: things to delete, or things to
 * use.
 */
export const needed: Readonly<Record<string, Needed>> = {
  import_brand: () => given["import_brand"]!.input!({} as never) as Effect.Effect<object>,
  list_assets: having("upload_asset", upload_asset.example),
  add_link_domain: having("remove_link_domain", linkHost),
  add_sender_domain: having("remove_sender_domain", ownDomain),
  list_link_domains: having("add_link_domain", linkHost),
  list_sender_domains: having("add_sender_domain", ownDomain),
  read_sender_domain: having("add_sender_domain", ownDomain),
  remove_link_domain: having("add_link_domain", linkHost),
  remove_sender_domain: having("add_sender_domain", ownDomain),
  verify_link_domain: having("add_link_domain", linkHost),
  verify_sender_domain: having("add_sender_domain", ownDomain),
  add_contact_import_part: halfImported,
  add_list_members: ({ key, list }) => Effect.map(knownMembers(key), (contactIds) => ({ listId: list.id, contactIds })),
  archive_sequence: ({ id: workspaceId }) =>
    Effect.as(appliedSequence({ world: { workspaceId, livemode: true } }, "spring_offer"), { keyOrId: "spring_offer" }),
  archive_short_link: ({ key }) =>
    Effect.map(
      made(key, "create_short_link", { destinationUrl: "https://example.com/sale", slug: "autumn-sale" }),
      ({ linkId }) => ({ linkId })
    ),
  compose_page: thatPage,
  list_credit_entries: charged,
  list_failed_jobs: (begun) => Effect.as(failedMail(begun), {}),
  retry_failed_job: failedMail,
  create_connector: (begun) =>
    Effect.gen(function* () {
      yield* made(begun.key, "delete_connector", yield* providerAccount(begun))
      return { credentials: yield* takingResend }
    }),
  read_connector: providerAccount,
  update_connector: providerAccount,
  test_connector: providerAccount,
  delete_connector: providerAccount,
  order_connectors: (begun) => Effect.map(providerAccount(begun), ({ id }) => ({ ids: [id] })),
  delete_page: ({ key }) =>
    Effect.map(made(key, "create_page", { ...create_page.example, slug: "last-years-evening" }), ({ slug }) => ({
      idOrSlug: slug
    })),
  publish_page: thatPage,
  read_page: thatPage,
  unpublish_page: thatPage,
  schedule_planned_email: plannedMail,
  read_planned_email: scheduledMail,
  list_planned_emails: (begun) => Effect.as(scheduledMail(begun), {}),
  list_planned_recipients: scheduledMail,
  pause_planned_email: scheduledMail,
  cancel_planned_email: scheduledMail,
  resume_planned_email: (begun) =>
    Effect.tap(scheduledMail(begun), (input) => made(begun.key, "pause_planned_email", input)),
  list_contact_imports: (begun) => Effect.as(importedFile(begun), {}),
  list_contact_activity: knownContact,
  list_contact_traits: countedTraits,
  list_contacts: knownContact,
  list_import_refusals: importedFile,
  export_contact: (begun) => Effect.andThen(exportsEnded(begun), knownContact(begun)),
  export_contacts: (begun) => Effect.as(exportsEnded(begun), {}),
  read_contact: knownContact,
  read_contact_export: exportedFile,
  read_contact_import: importedFile,
  update_contact: knownContact,
  set_contact_topics: choosing,
  confirm_list_members: askedOnce,
  create_preferences_link: knownContact,
  archive_topic: (begun) => Effect.as(topicsOf(begun, { old_news: "Old news" }), { key: "old_news" }),
  list_topics: (begun) => Effect.as(thatTopic(begun), {}),
  read_topic: thatTopic,
  update_topic: thatTopic,
  erase_contact: ({ key }) =>
    Effect.map(made(key, "create_contact", { email: "former@example.com" }), ({ id }) => ({ contact: id })),
  update_page: thatPage,
  clear_suppression: ({ key }) => Effect.as(bounced(key, "ada@example.com"), {}),
  read_segment: savedSegment("Customers abroad"),
  update_segment: savedSegment("Free or on trial"),
  delete_segment: savedSegment("Trials of 2025"),
  delete_list: ({ key }) => Effect.map(made(key, "create_list", { name: "Spring 2025" }), ({ id }) => ({ listId: id })),
  delete_qr_design: ({ key }) =>
    Effect.map(
      made(key, "create_qr_design", { encodes: { kind: "static", payload: "https://example.com/2025" } }),
      ({ qrId }) => ({ qrId })
    ),
  delete_social_post: anotherPost,
  publish_social_post: anotherPost,
  schedule_social_post: anotherPost,
  update_social_post: anotherPost,
  delete_template: ({ key }) =>
    Effect.map(made(key, "create_template", { key: "spring-sale" }), ({ data }) => ({ key: data.key })),
  read_template_locale: germanReceipt,
  delete_template_locale: germanReceipt,
  list_sms_opt_outs: ({ key }) => Effect.as(made(key, "add_sms_opt_outs", { numbers: ["+353861234569"] }), {}),
  remove_sms_opt_out: ({ key }) => Effect.as(made(key, "add_sms_opt_outs", add_sms_opt_outs.example), {}),
  reset_sms_wording: ({ key }) => Effect.as(made(key, "set_sms_wording", set_sms_wording.example), {}),
  reset_social_wording: ({ key }) => Effect.as(made(key, "set_social_wording", set_social_wording.example), {}),
  delete_webhook: ({ key }) =>
    Effect.map(
      made(key, "create_webhook", { url: "https://example.com/hooks/former", events: ["order.paid"] }),
      ({ id }) => ({ id })
    ),
  list_webhook_deliveries: (begun) => Effect.map(failedDelivery(begun), ({ id }) => ({ id })),
  read_webhook_delivery: failedDelivery,
  replay_webhook_delivery: failedDelivery,
  recover_webhook: ({ webhook }) => Effect.as(failDeliveries(webhook.id), { id: webhook.id }),
  remove_list_members: ({ key, list }) =>
    Effect.map(knownMembers(key), (contactIds) => ({ listId: list.id, contactIds })),
  list_workspace_members: invited,
  update_member: invited,
  remove_member: invited,
  revoke_key: ({ key }) =>
    Effect.map(made(key, "create_key", { ...create_key.example, name: "CI of last year" }), ({ id }) => ({ id })),
  read_key: ({ key }) => Effect.map(made(key, "list_keys", {}), ({ data }) => ({ id: data[0].id })),
  list_api_calls: ({ key }) => Effect.as(loggedRefusal(key), { status: 404 }),
  read_api_call: ({ key }) => Effect.map(loggedRefusal(key), (requestId) => ({ requestId })),
  read_send_content: receiptMail,
  share_send: receiptMail,
  read_captured_mail: caughtMail,
  mark_captured_mail: caughtMail,
  delete_captured_mail: caughtMail,
  release_captured_mail: caughtMail,
  check_captured_mail: caughtMail,
  list_captured_mails: (begun) => Effect.as(caughtMail(begun), {}),
  delete_captured_mails: (begun) => Effect.as(caughtMail(begun), {}),
  wait_for_captured_mail: (begun) => Effect.as(caughtMail(begun), { subject: "order", timeout: 1 }),
  resolve_unconfirmed_post: (after) => Effect.tap(anotherPost(after), ({ postId }) => loseAnswer(postId)),
  resolve_unconfirmed_send: (workspace) => Effect.map(unconfirmedSend(workspace, loginMail), (id) => ({ id })),
  cancel_send: scheduledMailOf,
  reschedule_send: scheduledMailOf,
  transition_sequence: ({ key }) =>
    Effect.as(made(key, "enroll_in_sequence", { keyOrId: "onboarding", contact: { external_id: "usr_481" } }), {}),
  test_webhook: ({ key }) =>
    Effect.gen(function* () {
      const { url } = yield* makeReceiver(() => ({ status: 204 }))
      const { id } = yield* made(key, "create_webhook", { url, events: ["send.*"] })
      return { webhookId: id }
    })
}
