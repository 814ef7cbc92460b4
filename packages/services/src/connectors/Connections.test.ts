import { assert, describe, it, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import type { ConnectorId, WebhookId, WorkspaceId } from "@tidings/schema/Id"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { connectedAccount, resendPeer } from "@tidings/testing/connectedAccount"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer, Redacted } from "effect"
import { inspect } from "node:util"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import { Connecting } from "./Connecting.ts"
import { Connections } from "./Connections.ts"
import { CredentialsKeys, Vault } from "./Vault.ts"
import { Resealing } from "./Resealing.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"

const secret = "re_0123456789abcdef"

const provingWith = (workspaceId: WorkspaceId, credentials: Readonly<Record<string, string>>, provider = "resend") =>
  Connecting.use((connecting) => connecting.prove({ workspaceId, provider, credentials }))

const listed = (workspaceId: WorkspaceId) => Connections.use((connections) => connections.list(workspaceId))

const told = (webhookId: WebhookId) =>
  Effect.map(
    WebhookDeliveryRepository.use((repository) => repository.ofWebhook(webhookId)),
    (rows) => rows.map(({ body }) => JSON.parse(body).data)
  )

layer(world)("connecting an account", (it) => {
  it.effect("keeps what its provider took, and shows no secret of it anywhere", () =>
    Effect.gen(function* () {
      const { id, live } = yield* makeWorkspace()
      const connectorId = yield* connectedAccount(id)
      const [connector] = yield* listed(id)
      assert.deepInclude(connector, {
        id: connectorId,
        label: "Resend",
        position: 1,
        status: "connected",
        reason: null
      })
      const { credentials } = yield* Connections.use((connections) => connections.unsealed(connector!))
      assert.strictEqual(Redacted.value((credentials as any).apiKey), secret)
      assert.notInclude(inspect(credentials, { depth: 9 }), secret)
      assert.notInclude(Buffer.from(connector!.sealed).toString("latin1"), secret)
      for (const operation of ["list_connectors", "browse_connector_catalog"]) {
        const { status, text } = yield* call(operation, {}, { key: live })
        assert.strictEqual(status, 200)
        assert.notInclude(text, secret)
      }
    })
  )

  it.effect("tells every offending field at once, without its value, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const typed = { apiKey: "", apiUrl: "ftp://ada:hunter2@x", nonsense: "hunter2" }
      const refused = yield* Effect.flip(provingWith(id, typed))
      assert.deepStrictEqual(refused.fields?.map(({ code, path }) => `${path} ${code}`).toSorted(), [
        "apiKey too_short",
        "apiUrl format_invalid",
        "nonsense unknown_field"
      ])
      assert.notInclude(JSON.stringify([refused.message, refused.fields]), "hunter2")
      assert.deepStrictEqual(yield* listed(id), [])
    })
  )

  it.effect("stores nothing that its provider refuses, or cannot be asked about", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      for (const [behaviour, code] of [
        ["refusesCredentials", "connector_error"],
        ["isUnreachable", "connector_timeout"]
      ] as const) {
        const { credentials } = yield* resend.behaving[behaviour]!
        const refused = yield* Effect.flip(provingWith(id, credentials as Readonly<Record<string, string>>))
        assert.strictEqual(refused.code, code)
        assert.include(refused.message, "Nothing was stored")
      }
      assert.deepStrictEqual(yield* listed(id), [])
    })
  )

  it.effect("refuses an account that the workspace has, and a provider that there is not", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      yield* connectedAccount(id)
      const again = yield* Effect.flip(connectedAccount(id))
      assert.include(String((again as Error).message), "has this account of resend already")
      assert.deepStrictEqual((yield* Effect.flip(provingWith(id, {}, "capture"))).fields?.[0]?.path, "provider")
      assert.lengthOf(yield* listed(id), 1)
    })
  )

  it.effect("asks nobody, and says which setting is missing, where nothing can be sealed", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const { apiKey, apiUrl } = yield* resendPeer
      const refused = yield* provingWith(id, { apiKey, apiUrl }).pipe(
        Effect.flip,
        Effect.provide(Layer.provide(Connecting.layer, Vault.layer)),
        Effect.provideService(CredentialsKeys, [])
      )
      assert.include(refused.message, "CREDENTIALS_KEY")
    })
  )
})

const standing = (id: ConnectorId) => ConnectorRepository.use((repository) => repository.findAny(id))

layer(Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))("a connected account", (it) => {
  it.effect("is given other credentials under the same id, and keeps those that are not named", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const connectorId = yield* connectedAccount(id)
      const row = yield* standing(connectorId)
      yield* Connections.use((connections) => connections.needsAttention(row!, "revoked"))
      const { before, proven } = yield* Connecting.use((connecting) =>
        connecting.proveChange({ workspaceId: id, provider: "resend", credentials: { signingSecret: "whsec_1" } })
      )
      const changed = yield* Connecting.use((connecting) => connecting.change(before, proven))
      assert.deepInclude(changed, { id: connectorId, status: "connected", reason: null })
      const { credentials } = yield* Connections.use((connections) => connections.unsealed(changed))
      assert.strictEqual(Redacted.value((credentials as any).apiKey), secret)
      assert.strictEqual(Redacted.value((credentials as any).signingSecret), "whsec_1")
      const late = yield* Effect.flip(Connecting.use((connecting) => connecting.change(before, proven)))
      assert.include(late.message, "changed or removed just now")
    })
  )

  it.effect("is told to need attention once, until it works again, and without its secrets", () =>
    Effect.gen(function* () {
      const { id, live } = yield* makeWorkspace()
      const asked = { url: "http://127.0.0.1:9/", events: ["connector.needs_attention"] }
      const { body: webhook } = yield* call("create_webhook", asked, { key: live })
      const connectorId = yield* connectedAccount(id)
      const connections = yield* Connections
      yield* connections.needsAttention((yield* standing(connectorId))!, `API key ${secret} is invalid`)
      yield* connections.needsAttention((yield* standing(connectorId))!, "and again")
      assert.deepStrictEqual(yield* told(webhook.id), [
        {
          connector_id: connectorId,
          channel: "email",
          provider: "resend",
          label: "Resend",
          reason: "API key … is invalid"
        }
      ])
      yield* connections.works(connectorId)
      assert.deepInclude((yield* listed(id))[0], { status: "connected", reason: null })
      yield* connections.needsAttention((yield* standing(connectorId))!, "expired")
      assert.lengthOf(yield* told(webhook.id), 2)
    })
  )

  it.effect("is found to work, or not, by a look at its provider; what may pass changes nothing", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const connectorId = yield* connectedAccount(id)
      const connections = yield* Connections
      const found = yield* connections.look(id, connectorId)
      assert.isTrue(found.verdict.works)
      const fails = (lasts: boolean) => connections.record({ ...found, verdict: { works: false, lasts, reason: "no" } })
      assert.strictEqual((yield* fails(false)).status, "connected")
      assert.deepInclude(yield* fails(true), { status: "needs_attention", reason: "no" })
      assert.deepInclude(yield* connections.record(found), { status: "connected", reason: null })
    })
  )

  it.effect("has its place among those of its channel, named once and of the workspace", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const connectorId = yield* connectedAccount(id)
      const other = yield* connectedAccount((yield* makeWorkspace()).id)
      const connections = yield* Connections
      const refused = yield* Effect.flip(connections.order(id, "email", [connectorId, other, connectorId]))
      assert.deepStrictEqual(
        refused.fields?.map(({ code, path }) => `${path} ${code}`),
        ["ids[1] enum_violation", "ids[2] taken"]
      )
      assert.deepStrictEqual(
        (yield* connections.order(id, "email", [connectorId])).map((one) => one.id),
        [connectorId]
      )
    })
  )

  it.effect("is gone with its credentials once it is removed", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const connectorId = yield* connectedAccount(id)
      const connections = yield* Connections
      yield* connections.remove(id, connectorId)
      assert.isUndefined(yield* ConnectorRepository.use((connectors) => connectors.findAny(connectorId)))
      assert.strictEqual((yield* Effect.flip(connections.remove(id, connectorId))).code, "resource_not_found")
    })
  )
})

layer(world)("resealing", (it) => {
  it.effect("seals by the first key what an older one sealed, once, and leaves what none opens", () =>
    Effect.gen(function* () {
      const repository = yield* ConnectorRepository
      const { reseal } = yield* Resealing
      const [old, lost] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const [oldId, lostId] = [yield* connectedAccount(old.id, "older"), yield* connectedAccount(lost.id)]
      yield* repository.update(lostId, { sealedBy: "gone" }, { at: new Date(0) })
      const done = yield* reseal("")
      const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)
      assert.include(idsOf(done.resealed), oldId)
      assert.deepStrictEqual([idsOf(done.unopenable), done.next], [[lostId], null])
      const resealed = (yield* repository.findAny(oldId))!
      assert.strictEqual(resealed.sealedBy, "tests")
      const { credentials } = yield* Connections.use((connections) => connections.unsealed(resealed))
      assert.strictEqual(Redacted.value((credentials as any).apiKey), secret)
      assert.deepStrictEqual((yield* reseal("")).resealed, [])
      yield* repository.remove(lost.id, lostId)
    })
  )
})

describe("a provider's words", () => {
  it("are shown without any secret that they repeat, in one line, cut", () => {
    const credentials = { url: Redacted.make("smtp://ada:hunt%2Fer2@mail"), user: "ada", pin: Redacted.make("1") }
    const words = `535 smtp://ada:hunt%2Fer2@mail\r\nhunt/er2 hunt%2Fer2 1 ada ${"x".repeat(1_000)}`
    const shown = withoutSecrets(words, credentials)
    assert.match(shown, /^535 … … … 1 ada x+$/u)
    assert.lengthOf(shown, 500)
  })
})
