import { assert, layer } from "@effect/vitest"
import { inZone, type Zone } from "@tidings/connectors/email/authentication/testing/zone"
import { Senders } from "../sends/Senders.ts"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

interface Sending {
  readonly status: number
  readonly body: any
}

const newDomain = () => `mail-${randomUUID().slice(0, 8)}.example`
const codeOf = ({ body, status }: Sending) => [status, body.error?.code ?? body.status]

const sendFrom = (workspace: Workspace, domain: string, key = workspace.live) =>
  call(
    "send_transactional",
    { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, from: { email: `hello@${domain}` } },
    { key, idempotencyKey: randomUUID() }
  )

const zoneOf = (...answers: ReadonlyArray<{ readonly records: ReadonlyArray<any> }>): Zone => {
  const proofs = answers.map(({ records }) => records.find(({ purpose }) => purpose === "ownership"))
  return { [`${proofs[0].host} TXT`]: proofs.map(({ value }) => value) }
}

const ready = Effect.tap(makeWorkspace(), (workspace) => publishedTemplate(workspace, "hello"))
const verify = (workspace: Workspace, domain: string, zone: Zone) =>
  inZone(zone)(call("verify_sender_domain", { domain }, { key: workspace.live }))

layer(world)("sender domains", (it) => {
  it.effect("of two workspaces that claim one, only that which proves it may send from there", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* ready, yield* ready]
      const domain = newDomain()
      const first = yield* made("add_sender_domain", { domain: domain.toUpperCase() }, one)
      const second = yield* made("add_sender_domain", { domain }, other)
      assert.deepInclude(first, { domain, status: "pending", added: true, added_by: "key", checkedAt: null })
      assert.deepStrictEqual(first.records[0], {
        purpose: "ownership",
        host: `_tidings.${domain}`,
        type: "TXT",
        value: first.records[0].value,
        state: "missing",
        says: "Publish this record; it proves that the domain is yours."
      })
      assert.match(first.records[0].value, /^tidings-verify=[0-9a-f]{32}$/u)
      assert.notStrictEqual(first.records[0].value, second.records[0].value)
      for (const workspace of [one, other]) {
        for (const key of [workspace.live, workspace.test])
          assert.deepStrictEqual(codeOf(yield* sendFrom(workspace, domain, key)), [422, "domain_not_verified"])
      }
      const zone = zoneOf(first)
      assert.strictEqual((yield* verify(one, domain, zone)).body.status, "verified")
      const stranger = (yield* verify(other, domain, zone)).body
      assert.deepStrictEqual([stranger.status, stranger.records[0].state], ["pending", "wrong"])
      assert.strictEqual((yield* sendFrom(one, domain)).status, 202)
      assert.deepStrictEqual(codeOf(yield* sendFrom(other, domain)), [422, "domain_not_verified"])
      assert.strictEqual((yield* verify(other, domain, zoneOf(first, second))).body.status, "verified")
      assert.strictEqual((yield* sendFrom(other, domain)).status, 202)
    })
  )

  it.effect("stop sending at once when they are removed, are gone twice, and never are the workspace's own", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const domain = newDomain()
      const zone = zoneOf(yield* made("add_sender_domain", { domain }, workspace))
      yield* verify(workspace, domain, zone)
      const remove = (domain: string) => call("remove_sender_domain", { domain }, { key: workspace.live })
      assert.deepStrictEqual((yield* remove(domain)).body, { domain, deleted: true })
      assert.deepStrictEqual((yield* remove(domain)).body, { domain, deleted: false })
      assert.deepStrictEqual(codeOf(yield* sendFrom(workspace, domain)), [422, "field_invalid"])
      assert.deepStrictEqual(codeOf(yield* remove("tidings.test")), [422, "field_invalid"])
      assert.deepStrictEqual(codeOf(yield* verify(workspace, domain, zone)), [404, "resource_not_found"])
    })
  )

  it.effect("are listed with the own first, by part of the name and by status, page by page", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const list = (input: object) => Effect.map(call("list_sender_domains", input, { key }), ({ body }) => body)
      const names = (input: object) =>
        Effect.map(list(input), ({ data }) => data.map(({ domain }: { domain: string }) => domain))
      for (const domain of ["b.acme.example", "a.acme.example", "c.other.example"])
        yield* made("add_sender_domain", { domain }, workspace)
      yield* Senders.use((senders) => senders.add(workspace.id, "c.other.example"))
      assert.deepStrictEqual(yield* names({}), ["tidings.test", "a.acme.example", "b.acme.example", "c.other.example"])
      assert.deepStrictEqual(yield* names({ q: "ACME" }), ["a.acme.example", "b.acme.example"])
      assert.deepStrictEqual(yield* names({ status: "own" }), ["tidings.test"])
      assert.deepStrictEqual(yield* names({ status: "verified", q: "other" }), ["c.other.example"])
      const page = yield* list({ limit: 2 })
      assert.deepStrictEqual(yield* names({ limit: 2, cursor: page.next_cursor }), [
        "b.acme.example",
        "c.other.example"
      ])
      assert.deepStrictEqual(
        codeOf(yield* call("list_sender_domains", { q: "x", cursor: page.next_cursor }, { key })),
        [422, "cursor_invalid"]
      )
      const stranger = yield* makeWorkspace()
      const read = yield* call("read_sender_domain", { domain: "a.acme.example" }, { key: stranger.live })
      assert.deepStrictEqual(codeOf(read), [404, "resource_not_found"])
      const again = yield* call("add_sender_domain", { domain: "a.acme.example" }, { key })
      assert.deepStrictEqual([again.status, again.body.added], [200, false])
    })
  )

  it.effect("are looked at 10 times a minute, and keep what the last look said", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const domain = newDomain()
      yield* made("add_sender_domain", { domain }, workspace)
      for (let look = 0; look < 10; look++) assert.strictEqual((yield* verify(workspace, domain, {})).status, 200)
      const refused = yield* verify(workspace, domain, {})
      assert.deepStrictEqual(codeOf(refused), [429, "workspace_rate_limit"])
      yield* TestClock.adjust("1 minute")
      const { body } = yield* verify(workspace, domain, {
        [`_dmarc.${domain} TXT`]: ["v=DMARC1; p=reject"]
      })
      assert.strictEqual(body.status, "pending")
      assert.strictEqual(body.records.find(({ purpose }: { purpose: string }) => purpose === "dmarc").state, "well")
      assert.deepStrictEqual((yield* call("read_sender_domain", { domain }, { key: workspace.live })).body, body)
      const own = (yield* verify(workspace, "tidings.test", {})).body
      assert.deepInclude(own, { status: "own", checkedAt: body.checkedAt })
    })
  )

  it.effect("are never changed by a sandbox key, and at most 100 of a workspace", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("enterprise", {
        keyPerSecond: 1e6,
        keyBurst: 1e6,
        workspacePerMinute: 1e6
      })
      const key = yield* workspace.issue("test", ["domains:read"])
      const verified = yield* call("verify_sender_domain", { domain: "tidings.test" }, { key })
      assert.deepStrictEqual(codeOf(verified), [403, "live_only"])
      for (let n = 0; n < 100; n++) yield* made("add_sender_domain", { domain: `d${n}.example` }, workspace)
      const more = yield* call("add_sender_domain", { domain: "more.example" }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(more), [422, "field_invalid"])
    })
  )
})
