import create_planned_email from "@tidings/operations/campaigns/create_planned_email"
import add_contact_import_part from "@tidings/operations/contacts/add_contact_import_part"
import create_connector from "@tidings/operations/connectors/create_connector"
import create_contact from "@tidings/operations/contacts/create_contact"
import import_contacts from "@tidings/operations/contacts/import_contacts"
import spawn_creation from "@tidings/operations/creations/spawn_creation"
import create_key from "@tidings/operations/keys/create_key"
import invite_member from "@tidings/operations/members/invite_member"
import create_page from "@tidings/operations/pages/create_page"
import add_sms_opt_outs from "@tidings/operations/sms/add_sms_opt_outs"
import set_sms_wording from "@tidings/operations/sms/set_sms_wording"
import set_social_wording from "@tidings/operations/social-events/set_social_wording"
import { registry } from "@tidings/operations/registry"
import { given } from "@tidings/operations/testing/given"
import * as Operation from "@tidings/pipeline/Operation"
import type { Click } from "@tidings/engines/links/clicks/Click"
import type { CallOrigin } from "@tidings/services/access/Access"
import { Keys } from "@tidings/services/keys/Keys"
import { ImportWork } from "@tidings/services/contactImports/ImportWork"
import { Installation } from "@tidings/services/setup/Installation"
import { byProvider } from "@tidings/testing/byProvider"
import { deliverNow } from "@tidings/testing/deliverMail"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { clickOn, countClicks, laptop, phone } from "@tidings/testing/clicks"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { takingResend } from "@tidings/testing/reachablePeer"
import { makeReceiver } from "@tidings/testing/Receiver"
import { buildNow } from "@tidings/testing/creations"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { idFieldsOf, makerOf } from "@tidings/testing/inputFor"
import { loseAnswer, unconfirmedSend } from "@tidings/testing/unconfirmed"
import { call } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const today = Date.parse("2026-11-20T09:00:00.000Z")
const minute = 60_000
const day = 1_440 * minute

const mail = {
  template: "login-code",
  to: "ada@example.com",
  variables: { code: "041 932", expires_minutes: 10 },
  metadata: { session: "s_1001" }
}

const post = {
  channels: ["bluesky"],
  caption: "We are live",
  hashtags: ["launch"],
  linkUrl: "https://example.com/launch"
}

const shop: CallOrigin = { surface: "api", ip: "192.0.2.10", isAgent: false }
const agent: CallOrigin = { surface: "mcp", ip: "192.0.2.11", client: "claude-code/2.0", isAgent: true }

const rows = registry.entries.map(({ operation }) => operation)

/** The file of the demo workspace's sequence. */
const onboarding = `key: onboarding
name: Onboarding of trials
description: From signing up to the first week of use
trigger: { type: api.enroll }
nodes:
  has_started: { type: wait, on: [{ event: trial.started, next: trying }], timeout: { after: 5d, next: gone_quiet } }
  trying: { type: state, name: Tries it, timeout: { after: 14d, next: end } }
  gone_quiet: { type: exit, reason: never_started }
`

/** Calls a row a second after the last call, and dies if it is refused. */
const made = Effect.fnUntraced(function* (key: string, operation: string, input: object, origin: CallOrigin = shop) {
  yield* TestClock.adjust("1 second")
  const idempotencyKey = `${operation} at ${yield* Clock.currentTimeMillis}`
  const { body, status, text } = yield* call(operation, input, {
    key,
    idempotencyKey,
    origin
  })
  return status < 300 ? body : yield* Effect.die(`${operation}: ${text}`)
})

/** Sends a mail to an address that turns out to be unknown, which suppresses it. */
const bounced = Effect.fnUntraced(function* (key: string, to: string) {
  const { id } = yield* made(key, "send_transactional", { ...mail, to })
  const words = { reason: "550 5.1.1 No such user here", smtp_code: 550, enhanced_status_code: "5.1.1" }
  yield* SendTimeline.use(({ record }) => record(id, [byProvider("send.bounced", { bounce_type: "hard", ...words })]))
})

/** Counts clicks of this many people on the link, a minute apart. */
const clicked = (link: Click["link"], atMs: number, people: number) =>
  Effect.andThen(
    TestClock.setTime(atMs),
    countClicks(
      Array.from({ length: people }, (_, index) =>
        clickOn(link, atMs + index * minute, { ip: `192.0.2.${index}`, userAgent: index % 2 === 0 ? laptop : phone })
      )
    )
  )

/**
 * Builds a demo workspace after three days of use: a link that people followed, a webhook, a QR code, a list, a
 * sequence, a social post, a page, a campaign whose strategy waits, a mail that arrived, an address that is gone.
 */
const begun = Effect.gen(function* () {
  yield* TestClock.setTime(today - 3 * day)
  const { workspaceId } = (yield* Installation.use(({ firstStart }) => firstStart))!
  const management = { workspaceId, name: "Management", kind: "live", grants: "owner" } as const
  const { secret: key } = yield* Keys.use((keys) => keys.create(management))
  const link = yield* made(key, "create_short_link", {
    destinationUrl: "https://example.com/launch",
    slug: "launch",
    label: "Launch",
    tags: ["launch"],
    utm: { source: "newsletter", campaign: "launch" }
  })
  const target = { id: link.linkId, workspaceId, livemode: true }
  yield* clicked(target, today - 2 * day, 3)
  yield* clicked(target, today - day, 5)
  yield* clicked(target, today, 2)
  const webhook = yield* made(key, "create_webhook", {
    url: "https://example.com/hooks/tidings",
    events: ["send.*", "order.paid"],
    description: "Order desk"
  })
  const design = yield* made(key, "create_qr_design", {
    label: "Poster, spring launch",
    encodes: { kind: "shortLink", linkId: link.linkId },
    tags: ["launch"]
  })
  const list = yield* made(key, "create_list", { name: "Customers", description: "People who bought something" })
  yield* appliedSequence({ world: { workspaceId, livemode: true } }, "onboarding", onboarding)
  yield* connectedAccount({ id: workspaceId }, "bluesky", "did:plc:ewvi7nxzyoun6zhxrhs64oiz")
  const { posts } = yield* made(key, "create_social_post", post)
  const sent = yield* made(key, "send_transactional", mail)
  yield* TestClock.adjust("2 seconds")
  yield* deliverNow(sent.id)
  yield* bounced(key, "former@example.com")
  yield* made(key, "manage_approval_policy", { surfaceKind: "email_send", mode: "agents_only" })
  const { approval } = yield* made(key, "send_transactional", mail, agent)
  const page = yield* made(key, "create_page", { ...create_page.example, slug: "kitchen-evening" })
  const creation = yield* made(key, "spawn_creation", spawn_creation.example)
  yield* buildNow({ world: { workspaceId, livemode: true } }, creation.id)
  return { key, id: workspaceId, link, webhook, design, list, sent, approval, page, creation, post: posts[0] }
})

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

/** Begins an import of which further parts are to come. */
const halfImported = ({ key }: Begun) =>
  Effect.map(made(key, "import_contacts", { csv: "external_id,email,first_name\n", more: true }), ({ id }) => ({
    ...add_contact_import_part.example,
    importId: id
  }))

/** Creates a further post, to be published or deleted. */
const anotherPost = ({ key }: Begun) =>
  Effect.map(made(key, "create_social_post", post), ({ posts }) => ({ postId: posts[0].id }))

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
/** Returns the id of the workspace's account at a provider of mails, connected if there is none. */
const providerAccount = ({ key }: Begun) =>
  Effect.gen(function* () {
    const { apiUrl } = yield* takingResend
    const credentials = { ...create_connector.example.credentials, apiUrl }
    const { id } = yield* made(key, "create_connector", { ...create_connector.example, credentials })
    return { id: id as string }
  })
const invited = ({ key }: Begun) => Effect.as(made(key, "invite_member", invite_member.example), {})

const thatPage = ({ page }: Begun) => Effect.succeed({ idOrSlug: page.slug })

type Begun = Effect.Success<typeof begun>
type Needed = (begun: Begun) => Effect.Effect<object, never, any>

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
const needed: Readonly<Record<string, Needed>> = {
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
  list_contacts: knownContact,
  list_import_refusals: importedFile,
  read_contact: knownContact,
  read_contact_import: importedFile,
  update_contact: knownContact,
  erase_contact: ({ key }) =>
    Effect.map(made(key, "create_contact", { email: "former@example.com" }), ({ id }) => ({ contact: id })),
  update_page: thatPage,
  clear_suppression: ({ key }) => Effect.as(bounced(key, "ada@example.com"), {}),
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
  list_sms_opt_outs: ({ key }) => Effect.as(made(key, "add_sms_opt_outs", { numbers: ["+353861234569"] }), {}),
  remove_sms_opt_out: ({ key }) => Effect.as(made(key, "add_sms_opt_outs", add_sms_opt_outs.example), {}),
  reset_sms_wording: ({ key }) => Effect.as(made(key, "set_sms_wording", set_sms_wording.example), {}),
  reset_social_wording: ({ key }) => Effect.as(made(key, "set_social_wording", set_social_wording.example), {}),
  delete_webhook: ({ key }) =>
    Effect.map(
      made(key, "create_webhook", { url: "https://example.com/hooks/former", events: ["order.paid"] }),
      ({ id }) => ({ id })
    ),
  remove_list_members: ({ key, list }) =>
    Effect.map(knownMembers(key), (contactIds) => ({ listId: list.id, contactIds })),
  list_workspace_members: invited,
  update_member: invited,
  remove_member: invited,
  revoke_key: ({ key }) =>
    Effect.map(made(key, "create_key", { ...create_key.example, name: "CI of last year" }), ({ id }) => ({ id })),
  read_key: ({ key }) => Effect.map(made(key, "list_keys", {}), ({ data }) => ({ id: data[0].id })),
  resolve_unconfirmed_post: (after) => Effect.tap(anotherPost(after), ({ postId }) => loseAnswer(postId)),
  resolve_unconfirmed_send: (workspace) => Effect.map(unconfirmedSend(workspace, mail), (id) => ({ id })),
  transition_sequence: ({ key }) =>
    Effect.as(made(key, "enroll_in_sequence", { keyOrId: "onboarding", contact: { external_id: "usr_481" } }), {}),
  test_webhook: ({ key }) =>
    Effect.gen(function* () {
      const { url } = yield* makeReceiver(() => ({ status: 204 }))
      const { id } = yield* made(key, "create_webhook", { url, events: ["send.*"] })
      return { webhookId: id }
    })
}

/** Returns an input about a message whose outcome is not known, for a row that resolves messages of a kind. */
const lostFor = ({ errors = [], name }: Operation.Any): Needed | undefined =>
  (errors as ReadonlyArray<string>).includes("not_unconfirmed") ? (given[name]?.input as Needed | undefined) : undefined

/**
 * Returns the ids for a row's example: of things that exist, or of new ones made by a row if there are none of the
 * kind.
 */
const idsFor = (row: Operation.Any, { approval, creation, design, key, link, list, post, sent, webhook }: Begun) => {
  const known: Readonly<Record<string, string>> = {
    apr: approval.id,
    cmp: creation.id,
    lst: list.id,
    lnk: link.linkId,
    post: post.id,
    qr: design.qrId,
    snd: sent.id,
    whk: webhook.id
  }
  return Effect.forEach(idFieldsOf(row), ([field, prefix]) => {
    if (known[prefix] !== undefined) return Effect.succeed([field, known[prefix]] as const)
    const [maker, name] = makerOf(prefix)
    return Effect.map(made(key, maker.name, maker.example), (answer) => [field, answer[name]] as const)
  })
}

/**
 * Calls every row with its own example in one workspace and returns the answers by name; read-only rows are called
 * first.
 */
export const story = Effect.gen(function* () {
  const after = yield* begun
  const answers = new Map<string, unknown>()
  for (const row of [...rows.filter(Operation.isReadOnly), ...rows.filter((row) => !Operation.isReadOnly(row))]) {
    const missing = (needed[row.name] ?? lostFor(row))?.(after) ?? Effect.map(idsFor(row, after), Object.fromEntries)
    const input = { ...row.example, ...(yield* missing) }
    answers.set(row.name, yield* made(after.key, row.name, input))
  }
  return answers
}).pipe(Effect.scoped)
