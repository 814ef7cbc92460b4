import { assert, layer } from "@effect/vitest"
import { inZone, type Zone } from "@tidings/connectors/email/authentication/testing/zone"
import { hostProofPath, HostProof } from "../domains/HostProof.ts"
import { Domains } from "./Domains.ts"
import { HostLookup } from "../outbound/OutboundHttp.ts"
import { made, shortLink, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"

interface Answer {
  readonly status: number
  readonly body: any
}

const newHost = () => `go-${randomUUID().slice(0, 8)}.example`
const codeOf = ({ body, status }: Answer) => [status, body.error?.code ?? body.status]
const absent = () => Promise.reject(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }))

const zoneOf = (...answers: ReadonlyArray<{ readonly records: ReadonlyArray<any> }>): Zone => {
  const proofs = answers.map(({ records }) => records.find(({ purpose }) => purpose === "ownership"))
  return { [`${proofs[0].host} TXT`]: proofs.map(({ value }) => value) }
}

const verify = (workspace: Workspace, host: string, zone: Zone) =>
  call("verify_link_domain", { host }, { key: workspace.live }).pipe(
    inZone(zone),
    Effect.provideService(HostLookup, absent)
  )
const linkOn = (workspace: Workspace, domain: string) =>
  call("create_short_link", { destinationUrl: "https://example.com/", domain }, { key: workspace.live })

layer(world)("hosts of short links", (it) => {
  it.effect("of two workspaces that claim one, only that which proves it first makes links there", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const host = newHost()
      const first = yield* made("add_link_domain", { host: host.toUpperCase() }, one)
      const second = yield* made("add_link_domain", { host }, other)
      assert.deepInclude(first, { host, status: "pending", added: true, verifiedAt: null })
      assert.deepStrictEqual(
        first.records.map(({ purpose, state }: any) => [purpose, state]),
        [
          ["ownership", "missing"],
          ["address", "unknown"]
        ]
      )
      for (const workspace of [one, other])
        assert.deepStrictEqual(codeOf(yield* linkOn(workspace, host)), [422, "domain_not_verified"])
      assert.deepStrictEqual(codeOf(yield* verify(one, host, zoneOf(second))), [200, "pending"])
      assert.deepStrictEqual(codeOf(yield* verify(other, host, zoneOf(second))), [200, "verified"])
      assert.deepStrictEqual(codeOf(yield* verify(one, host, zoneOf(first, second))), [409, "domain_taken"])
      assert.deepStrictEqual(codeOf(yield* call("add_link_domain", { host }, { key: one.live })), [409, "domain_taken"])
      assert.deepStrictEqual(codeOf(yield* linkOn(one, host)), [422, "field_invalid"])
      assert.strictEqual((yield* linkOn(other, host)).status, 201)
      assert.deepStrictEqual((yield* call("list_link_domains", {}, { key: one.live })).body.data, [])
    })
  )

  it.effect("go to one of two workspaces that prove one at once", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const host = newHost()
      const zone = zoneOf(
        yield* made("add_link_domain", { host }, one),
        yield* made("add_link_domain", { host }, other)
      )
      const answers = yield* Effect.all([verify(one, host, zone), verify(other, host, zone)], { concurrency: 2 })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    })
  )

  it.effect("stay verified when the record is lost, and are removed once no link stands there", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const host = newHost()
      yield* verify(workspace, host, zoneOf(yield* made("add_link_domain", { host }, workspace)))
      const looked = yield* verify(workspace, host, {})
      assert.strictEqual(looked.body.status, "verified")
      assert.strictEqual(looked.body.records[0].state, "missing")
      const { linkId } = yield* shortLink(workspace, { domain: host })
      const remove = call("remove_link_domain", { host }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(yield* remove), [422, "field_invalid"])
      yield* made("archive_short_link", { linkId }, workspace)
      assert.deepStrictEqual((yield* remove).body, { host, deleted: true })
      assert.deepStrictEqual((yield* remove).body, { host, deleted: false })
      const other = yield* makeWorkspace()
      const zone = zoneOf(yield* made("add_link_domain", { host }, other))
      assert.deepStrictEqual(codeOf(yield* verify(other, host, zone)), [409, "domain_taken"])
    })
  )

  it.effect("of the operator are there without a proof, and end every claim", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const host = newHost()
      yield* made("add_link_domain", { host }, one)
      yield* made("add_link_domain", { host }, other)
      yield* Domains.use((domains) => domains.add(one.id, host))
      const list = (workspace: Workspace, input: object) =>
        Effect.map(call("list_link_domains", input, { key: workspace.live }), ({ body }) =>
          body.data.map((found: any) => [found.host, found.status, found.verifiedAt])
        )
      assert.deepStrictEqual(yield* list(one, {}), [[host, "verified", null]])
      assert.deepStrictEqual(yield* list(other, {}), [])
      const claimed = newHost()
      yield* made("add_link_domain", { host: claimed }, one)
      assert.deepStrictEqual(yield* list(one, { status: "pending" }), [[claimed, "pending", null]])
      assert.deepStrictEqual(yield* list(one, { q: host.slice(2, 9).toUpperCase() }), [[host, "verified", null]])
    })
  )

  it.effect("are no host of the installation, none below pro, and none of a sandbox key", () =>
    Effect.gen(function* () {
      const add = (host: string, key: string) => call("add_link_domain", { host }, { key })
      const workspace = yield* makeWorkspace()
      assert.deepStrictEqual(codeOf(yield* add("tidings.test", workspace.live)), [422, "field_invalid"])
      const starter = yield* makeWorkspace("hobby")
      assert.deepStrictEqual(codeOf(yield* add(newHost(), starter.live)), [403, "feature_not_enabled"])
      const key = yield* workspace.issue("test", ["domains:read"])
      const looked = yield* call("verify_link_domain", { host: newHost() }, { key })
      assert.deepStrictEqual(codeOf(looked), [403, "live_only"])
      assert.strictEqual(hostProofPath, "/.well-known/tidings-host")
      assert.match(yield* HostProof.use(({ text }) => Effect.succeed(text)), /^tidings-host=[0-9a-f]{32}$/u)
    })
  )
})
