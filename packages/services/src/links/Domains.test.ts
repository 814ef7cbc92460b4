import { assert, layer } from "@effect/vitest"
import { shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import type { WorkspaceId } from "@tidings/schema/Id"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Domains } from "./Domains.ts"
import { ShortDomain } from "../installation/PublicUrl.ts"

const newHost = () => `go-${randomUUID().slice(0, 8)}.example`
const refusalOf = <E extends { readonly message: string }, R>(deed: Effect.Effect<unknown, E, R>) =>
  Effect.map(Effect.flip(deed), ({ message }) => message)

const hostsOf = (workspaceId: WorkspaceId) =>
  Effect.map(
    LinkDomainRepository.use((domains) => domains.held(workspaceId)),
    (held) => held.map(({ host }) => host).toSorted()
  )

layer(world)("a short domain", (it) => {
  it.effect("belongs to one workspace, and is written as browsers send it", () =>
    Effect.gen(function* () {
      const domains = yield* Domains
      const one = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const host = newHost()
      assert.deepStrictEqual(yield* domains.add(one.id, ` ${host.toUpperCase()}. `), { host, added: true })
      assert.deepStrictEqual(yield* domains.add(one.id, host), { host, added: false })
      assert.include(yield* refusalOf(domains.add(other.id, host)), "belongs to another workspace")
      assert.deepStrictEqual((yield* domains.add(one.id, `bü-${host}`)).host, new URL(`http://bü-${host}`).host)
      assert.deepStrictEqual(yield* hostsOf(one.id), [host, new URL(`http://bü-${host}`).host].toSorted())
      assert.deepStrictEqual(yield* hostsOf(other.id), [])
    })
  )

  it.effect("is no address, no URL, nothing without a dot, and none of the installation's own", () =>
    Effect.gen(function* () {
      const domains = yield* Domains
      const { id } = yield* makeWorkspace()
      for (const text of [
        "",
        "go",
        "127.0.0.1",
        "[::1]",
        "go.example/x",
        "https://go.example",
        "go.example:8080",
        "a b.example",
        "-.example",
        "u@go.example"
      ])
        assert.include(yield* refusalOf(domains.add(id, text)), "is no host name", text)
      assert.include(yield* refusalOf(domains.add(id, "tidings.test")), "this installation's own")
      const short = Effect.provideService(ShortDomain, "go.tidings.test")
      assert.include(yield* refusalOf(short(domains.add(id, "go.tidings.test"))), "this installation's own")
    })
  )

  it.effect("stays while links stand on it, and with archived ones nobody else can have it", () =>
    Effect.gen(function* () {
      const domains = yield* Domains
      const workspace = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const host = newHost()
      yield* domains.add(workspace.id, host)
      const { linkId } = yield* shortLink(workspace, { domain: host })
      assert.strictEqual((yield* Effect.flip(domains.remove(other.id, host))).code, "resource_not_found")
      assert.include(yield* refusalOf(domains.remove(workspace.id, host)), "1 link stands on")
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      assert.deepStrictEqual(yield* domains.remove(workspace.id, host), { host })
      assert.deepStrictEqual(yield* hostsOf(workspace.id), [])
      assert.include(yield* refusalOf(domains.add(other.id, host)), "Another workspace has links")
      assert.deepStrictEqual(yield* domains.add(workspace.id, host), { host, added: true })
    })
  )
})
