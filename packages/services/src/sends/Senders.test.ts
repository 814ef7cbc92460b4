import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Installation } from "../setup/Installation.ts"
import { Keys } from "../keys/Keys.ts"
import { EmailHandover } from "./EmailHandover.ts"
import { Senders } from "./Senders.ts"

const ready = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const ways = [
  ["send_transactional", "live"],
  ["send_transactional", "test"],
  ["send_transactional", "mcp"],
  ["send_test", "live"]
] as const

const sentAs = Effect.fnUntraced(function* (
  workspace: Workspace,
  email: string,
  [operation, key]: (typeof ways)[number] = ways[0]
) {
  const { body, status } = yield* call(
    operation,
    { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, from: { email, name: "Ada" } },
    { key: workspace[key], idempotencyKey: randomUUID() }
  )
  return { status, id: body.id as SendId, field: body.error?.fields?.[0] }
})

const add = (workspace: Workspace, domain: string) => Senders.use((senders) => senders.add(workspace.id, domain))
const remove = (workspace: Workspace, domain: string) => Senders.use((senders) => senders.remove(workspace.id, domain))
const domainsOf = (workspace: Workspace) =>
  Effect.map(
    Senders.use((senders) => senders.list(workspace.id)),
    (found) => found.map(({ domain, own }) => `${domain}${own ? " (own)" : ""}`)
  )

layer(world)("senders", (it) => {
  it.effect.each(ways)("let nobody send in the name of another domain: %s with a %s key", (way) =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* add(yield* ready, "bank.example")
      for (const domain of [
        "bank.example",
        "mail.tidings.test",
        "eviltidings.test",
        "tidings.test.example",
        "xn--tidings.test",
        "tıdings.test"
      ]) {
        const { field, status } = yield* sentAs(workspace, `ceo@${domain}`, way)
        assert.deepStrictEqual([status, field?.path, field?.code], [422, "from.email", "enum_violation"], domain)
        assert.match(field.message, /\btidings\.test\b/u)
      }
      assert.lengthOf((yield* call("list_sends", {}, { key: workspace.live })).body.data, 0)
    })
  )

  it.effect("let any address of the workspace's own domain send, in any case, as it was written", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      for (const way of ways) {
        assert.strictEqual((yield* sentAs(workspace, "orders@tidings.test", way)).status, 202)
        assert.strictEqual((yield* sentAs(workspace, "Hello@TIDINGS.Test", way)).status, 202)
      }
      const { id } = yield* sentAs(workspace, "orders@tidings.test")
      yield* EmailHandover.use((deliveries) => deliveries.deliver(id, lastAttempt))
      const { raw } = (yield* CapturedMailRepository.use((mails) => mails.find(id)))!
      assert.match(raw, /^From: Ada <orders@tidings\.test>/mu)
    })
  )

  it.effect(
    "take further domains that an operator adds, each under both of its spellings, until they are removed",
    () =>
      Effect.gen(function* () {
        const workspace = yield* ready
        for (const [given, kept, addresses] of [
          ["ACME.com", "acme.com", ["a@acme.com", "a@Acme.COM"]],
          [
            "bücher.example",
            "xn--bcher-kva.example",
            ["a@bücher.example", "a@BÜCHER.example", "a@xn--bcher-kva.example"]
          ],
          ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example", ["a@münchen.example", "a@xn--mnchen-3ya.example"]]
        ] as const) {
          assert.strictEqual((yield* sentAs(workspace, addresses[0])).status, 422)
          assert.deepStrictEqual(yield* add(workspace, given), { domain: kept, added: true })
          assert.deepStrictEqual(yield* add(workspace, kept), { domain: kept, added: false })
          for (const address of addresses) assert.strictEqual((yield* sentAs(workspace, address)).status, 202, address)
          assert.strictEqual((yield* sentAs(workspace, `a@mail.${kept}`)).status, 422)
          assert.deepStrictEqual(yield* domainsOf(workspace), ["tidings.test (own)", kept])
          assert.include((yield* sentAs(workspace, "a@bank.example")).field.message, kept)
          assert.deepStrictEqual(yield* remove(workspace, given), { domain: kept })
          for (const address of addresses) assert.strictEqual((yield* sentAs(workspace, address)).status, 422, address)
        }
      })
  )

  it.effect("are those of the workspace's own address, however it is written", () =>
    Effect.gen(function* () {
      const installation = yield* Installation
      const id = yield* installation.createWorkspace({
        name: "Bücher",
        plan: "pro",
        from: { email: "hello@Bücher.Example", name: "Bücher" },
        monthlySendBudget: 100,
        examples: false
      })
      const keys = yield* Keys
      const { secret } = yield* keys.create({ workspaceId: id, kind: "live", name: "Live", grants: "full" })
      const workspace = { ...(yield* makeWorkspace()), id, live: secret }
      yield* publishedTemplate(workspace, "hello")
      assert.deepStrictEqual(yield* domainsOf(workspace), ["xn--bcher-kva.example (own)"])
      assert.strictEqual((yield* sentAs(workspace, "orders@bücher.example")).status, 202)
      assert.strictEqual((yield* sentAs(workspace, "orders@xn--bcher-kva.example")).status, 202)
      assert.strictEqual((yield* sentAs(workspace, "orders@tidings.test")).status, 422)
    })
  )

  it.effect.each([
    "",
    "acme",
    "a b.example",
    "https://acme.com/x",
    "ada@acme.com",
    "10.0.0.1",
    "acme.com:25",
    "*.acme.com"
  ])("are no domain written as %j", (text) =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const refused = yield* Effect.flip(add(workspace, text))
      assert.strictEqual(refused.code, "field_invalid")
      assert.deepStrictEqual(yield* domainsOf(workspace), ["tidings.test (own)"])
    })
  )

  it.effect("cannot lose the workspace's own domain, nor one that it has not", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      assert.deepStrictEqual(yield* add(workspace, "TIDINGS.test"), { domain: "tidings.test", added: false })
      assert.strictEqual((yield* Effect.flip(remove(workspace, "tidings.test"))).code, "field_invalid")
      assert.strictEqual((yield* Effect.flip(remove(workspace, "acme.com"))).code, "resource_not_found")
    })
  )

  it.effect("are refused together with what else is wrong", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body } = yield* call(
        "send_transactional",
        {
          template: "hello",
          to: "ada@example.com",
          variables: { name: "Ada" },
          from: { email: "ceo@bank.example" },
          simulationScenario: "bounced"
        },
        { key: workspace.live, idempotencyKey: randomUUID() }
      )
      assert.sameMembers(
        body.error.fields.map(({ path }: { path: string }) => path),
        ["from.email", "simulationScenario"]
      )
    })
  )
})
