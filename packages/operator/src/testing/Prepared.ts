import upload_asset from "@tidings/operations/assets/upload_asset"
import { madeMember } from "@tidings/testing/madeMember"
import { Database } from "@tidings/storage/Database"
import { Contacts } from "@tidings/services/contacts/Contacts"
import { Planning } from "@tidings/services/campaigns/Planning"
import { Domains } from "@tidings/services/links/Domains"
import { Links } from "@tidings/services/links/Links"
import { Pausing } from "@tidings/services/sequences/pausing/Pausing"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import type { PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { Senders } from "@tidings/services/sends/Senders"
import { defaultPolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import { ApprovalRepository } from "@tidings/storage/repositories/ApprovalRepository"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { addFailed } from "@tidings/storage/testing/jobTable"
import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { connectedAccount, resendPeer } from "@tidings/testing/connectedAccount"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { heldSend, localizedTemplate, made, publishedTemplate, webhookDelivery } from "@tidings/testing/fixtures"
import { plannedEmail, scheduledEmail } from "@tidings/testing/plannedEmails"
import { unconfirmedPost, unconfirmedHello, unconfirmedText } from "@tidings/testing/unconfirmed"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Clock, Effect, type Scope } from "effect"
import { BrandEditing } from "@tidings/services/brands/BrandEditing"
import { parseNetworks, PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { makeReceiver } from "@tidings/testing/Receiver"
import type { CommandRow } from "../CommandRow.ts"

type Example = Readonly<Record<string, unknown>>
type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>
type Preparation = (workspace: Workspace, example: Example) => Effect.Effect<Example, unknown, World | Scope.Scope>

const madeLink: Preparation = ({ live: key }) =>
  Effect.map(call("create_short_link", { destinationUrl: "https://example.com/" }, { key }), ({ body }) => ({
    link: body.redirectUrl
  }))

const newestKey = ({ id }: Workspace) =>
  Effect.map(
    KeyRepository.use((keys) => keys.list(id, { before: undefined, limit: 1 })),
    ([key]) => ({ id: key!.id })
  )

const translated: Preparation = (workspace, { key }) =>
  Effect.as(localizedTemplate(workspace, String(key), { subject: "Servus" }), {})

const heldRequest: Preparation = (workspace) => Effect.map(heldSend(workspace), ({ id }) => ({ approval: id }))

/** Makes a held send of a sandbox key. */
const heldInSandbox: Preparation = (workspace) =>
  Effect.gen(function* () {
    const policy = { ...defaultPolicy, mode: "always", sandbox: true } as const
    yield* ApprovalRepository.use((approvals) => approvals.setPolicy(workspace.id, "email_send", policy))
    const template = yield* publishedTemplate(workspace, "held")
    const input = { template, to: "ada@example.com", variables: { name: "Ada" } }
    const { approval } = yield* made("send_transactional", input, workspace)
    return { approval: approval.id }
  })

/** Returns a host that no other test has. */
const ownHost = ({ id }: Workspace) => ({ host: `${id.replace("_", "-")}.example.com` })

const addedSender: Preparation = ({ id }, { domain }) =>
  Effect.as(
    Senders.use((senders) => senders.add(id, String(domain))),
    {}
  )

/** Connects an account at a local Resend peer; returns its id. */
const connected: Preparation = ({ id }) => Effect.map(connectedAccount(id), (connector) => ({ id: connector }))

/** Puts a picture into the library. */
const uploaded: Preparation = (workspace) =>
  Effect.map(made("upload_asset", upload_asset.example, workspace), ({ id }) => ({ asset: id }))

/** Makes a contact known by its address. */
const known: Preparation = ({ world }, { contact }) =>
  Effect.as(
    Database.use((database) =>
      database.transaction(Contacts.use((contacts) => contacts.resolve(world, { email: String(contact) })))
    ),
    {}
  )

/** Makes a planned mail that is ready to be scheduled. */
const planned: Preparation = (workspace) => Effect.map(plannedEmail(workspace), ({ id }) => ({ id }))

/** Makes a scheduled planned mail. */
const scheduled: Preparation = (workspace) => Effect.map(scheduledEmail(workspace), ({ id }) => ({ id }))

const reminding: Preparation = (workspace) => Effect.as(appliedSequence(workspace, "reminder"), {})

/** Subscribes a URL, and makes a delivery to it fail. */
const failedDelivery: Preparation = (workspace) =>
  Effect.gen(function* () {
    const { id } = yield* webhookDelivery(workspace)
    yield* failDeliveries(id)
    return { webhook: id }
  })

const byHand = `key: by_hand
trigger: { type: manual }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

/** A web site on this machine. */
const ownSite = Effect.map(
  makeReceiver(() => ({ status: 200, body: "<title>Quay Bakery</title><style>:root{--brand:#7a4b20}</style>" })),
  ({ url }) => ({ url })
)

/** The data that an example needs before it is accepted, by command; each returns the fields that name the data. */
const preparations: Readonly<Record<string, Preparation>> = {
  "approval decide": heldRequest,
  "approval show": heldRequest,
  "asset remove": uploaded,
  "asset set": uploaded,
  "asset show": uploaded,
  "brand choose": ({ id }) =>
    Effect.map(
      BrandEditing.use((brands) => brands.add(id, "Quay Bakery", {})),
      (added) => ({ brand: added.id })
    ),
  "brand import": () => ownSite,
  "connector add": () => Effect.map(resendPeer, (credentials) => ({ provider: "resend", credentials })),
  "connector connect": () =>
    Effect.succeed({ provider: "mastodon", credentials: { serverUrl: "https://social.example" } }),
  "connector order": (workspace, example) => Effect.map(connected(workspace, example), ({ id }) => ({ ids: [id] })),
  "connector remove": connected,
  "connector reseal": ({ id }) => Effect.as(connectedAccount(id, "older"), {}),
  "connector set": (workspace, example) => Effect.as(connected(workspace, example), { provider: "resend" }),
  "connector show": connected,
  "connector test": connected,
  "domain add": (workspace) => Effect.succeed(ownHost(workspace)),
  "domain prove": (workspace) =>
    Effect.as(
      LinkDomainRepository.use((domains) => domains.claim(workspace.id, ownHost(workspace).host, 0)),
      ownHost(workspace)
    ),
  "domain remove": (workspace) =>
    Effect.as(
      Domains.use((domains) => domains.add(workspace.id, ownHost(workspace).host)),
      ownHost(workspace)
    ),
  "job retry": ({ id }, { job }) =>
    Effect.map(addFailed("never_made", id), (failed) => ({
      job: String(job).startsWith("job_") ? failed : "never_made"
    })),
  "key create": ({ id }, { member }) =>
    Effect.as(member === undefined ? Effect.void : madeMember(id, String(member)), {}),
  "key refresh": (workspace) =>
    Effect.flatMap(newestKey(workspace), (key) =>
      Effect.as(
        KeyRepository.use((keys) => keys.change(workspace.id, key.id, { scopes: ["sends:read"] })),
        {}
      )
    ),
  "key revoke": newestKey,
  "link disable": madeLink,
  "link flag": madeLink,
  "link reinstate": (workspace, example) =>
    Effect.tap(madeLink(workspace, example), ({ link }) =>
      Links.use((links) => links.disable(String(link), "Phishing"))
    ),
  "planned cancel": planned,
  "planned pause": scheduled,
  "planned resume": (workspace, example) =>
    Effect.tap(scheduled(workspace, example), ({ id }) =>
      Planning.use((planning) => planning.pause(workspace.world, id as PlannedEmailId))
    ),
  "contact activity": known,
  "contact erase": known,
  "contact export": (workspace, example) =>
    example["contact"] === undefined ? Effect.succeed({}) : known(workspace, example),
  "contact set": known,
  "contact show": known,
  "planned edit": planned,
  "planned set": planned,
  "planned show": planned,
  "member remove": ({ id }, { email }) => Effect.as(madeMember(id, String(email)), {}),
  "sequence archive": reminding,
  "sequence enrol": (workspace, { key }) => Effect.as(appliedSequence(workspace, String(key), byHand), {}),
  "sequence pause": reminding,
  "sequence resume": (workspace, example) =>
    Effect.tap(reminding(workspace, example), () =>
      Pausing.use((pausing) => pausing.pause(workspace.world, "reminder"))
    ),
  "sequence show": reminding,
  simulate: reminding,
  "sms-opt-out remove": ({ world }, { number }) =>
    Effect.as(
      SmsNumbers.use((numbers) => numbers.optOut(world, String(number), { kind: "operator", id: "root" })),
      {}
    ),
  "sms-template reset": ({ id }, { key, language }) =>
    Effect.as(
      SmsWordings.use((wordings) =>
        wordings.set(id, { key: key as SmsTemplateKey, language: String(language), body: "{{code}} ist Ihr Code." })
      ),
      {}
    ),
  "social-template reset": ({ id }) =>
    Effect.as(
      SocialEventWordings.use((wordings) =>
        wordings.set(id, { eventKey: "release.published", channelId: "x", body: "{{product}} {{version}} is out!" })
      ),
      {}
    ),
  "template locales export": translated,
  "template locales import": translated,
  "unconfirmed resolve": (workspace, { id }) => {
    const kind = String(id).slice(0, 4)
    const lost: (workspace: Workspace) => Effect.Effect<string, unknown, World | Scope.Scope> =
      kind === "snd_" ? unconfirmedHello : kind === "sms_" ? unconfirmedText : unconfirmedPost
    return Effect.map(lost(workspace), (made) => ({ id: made }))
  },
  "sender remove": addedSender,
  "sender show": addedSender,
  "webhook deliveries": failedDelivery,
  "webhook recover": (workspace, example) =>
    Effect.zipWith(failedDelivery(workspace, example), Clock.currentTimeMillis, (named, now) => ({
      ...named,
      since: new Date(now - (now % 60_000)).toISOString()
    })),
  "webhook replay": (workspace) =>
    Effect.map(webhookDelivery(workspace), ({ deliveryId, id }) => ({ webhook: id, delivery: deliveryId })),
  "webhook rotate": failedDelivery
}

/** The preparations of the sandbox that differ from those of the live world. */
const inSandbox: Readonly<Record<string, Preparation>> = {
  "approval decide": heldInSandbox,
  "approval show": heldInSandbox,
  // Lists belong to the live world.
  "contact import": ({ mcp: key }, { list }) => Effect.as(call("create_list", { name: list }, { key }), {})
}

/** `prepared` for an example in the sandbox, of a row that has the flag; fails if a sandbox cannot have such data. */
export const preparedInSandbox = Effect.fnUntraced(function* (row: CommandRow, example: Example) {
  const workspace = yield* makeWorkspace()
  const sandbox = { ...workspace, world: workspace.sandbox, live: workspace.test }
  const prepare = inSandbox[row.name] ?? preparations[row.name]
  const named = yield* prepare?.(sandbox, example) ?? Effect.succeed({})
  return { workspace, input: { ...example, workspace: workspace.id, sandbox: true, ...named } }
})

/** Makes a workspace in which an example of a row is accepted, and returns the example with its ids. */
export const prepared = Effect.fnUntraced(function* (row: CommandRow, example: Example) {
  const workspace = yield* makeWorkspace()
  const about = "workspace" in row.input.fields ? { workspace: workspace.id } : {}
  const named = yield* preparations[row.name]?.(workspace, example) ?? Effect.succeed({})
  return { workspaceId: workspace.id, input: { ...example, ...about, ...named } }
})

/** Runs a command that may call this machine itself. */
export const onThisMachine = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, PrivateNetworks, parseNetworks("127.0.0.0/8, ::1/128"))
