import { assert, layer } from "@effect/vitest"
import { hearing, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Domains } from "./Domains.ts"
import { Links } from "./Links.ts"

const made = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  const link = yield* shortLink(workspace)
  const told = Effect.map(yield* hearing(workspace), (events) =>
    events.map(({ data, type }) => [type, data.linkId, data.status, data.reason])
  )
  const read = Effect.map(call("get_short_link", { linkId: link.linkId }, { key: workspace.live }), ({ body }) => body)
  return { workspace, link, linkId: link.linkId as string, told, read }
})

layer(world)("a link that is abused", (it) => {
  it.effect("is flagged, disabled and reinstated by its operator, each told of once", () =>
    Effect.gen(function* () {
      const links = yield* Links
      const { linkId, read, told, workspace } = yield* made
      yield* links.flag(linkId, "reported")
      assert.strictEqual((yield* read).status, "live")
      const disabled = yield* links.disable(linkId, "phishing")
      assert.deepInclude(disabled, { workspaceId: workspace.id, changed: true })
      assert.isFalse((yield* links.disable(linkId, "phishing")).changed)
      assert.strictEqual((yield* read).status, "disabled")
      assert.isTrue((yield* links.reinstate(linkId)).changed)
      assert.isFalse((yield* links.reinstate(linkId)).changed)
      assert.strictEqual((yield* read).status, "live")
      assert.deepStrictEqual(yield* told, [
        ["link.abuse_flagged", linkId, "live", "reported"],
        ["link.disabled_for_abuse", linkId, "disabled", "phishing"],
        ["link.reinstated", linkId, "live", undefined]
      ])
    })
  )

  it.effect("stays disabled when its owner changes or archives it", () =>
    Effect.gen(function* () {
      const { linkId, read, workspace } = yield* made
      yield* Links.use((links) => links.disable(linkId, "phishing"))
      const label = yield* call("update_short_link", { linkId, label: "Other" }, { key: workspace.live })
      assert.deepStrictEqual([label.status, label.body.status], [200, "disabled"])
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      assert.strictEqual((yield* read).status, "disabled")
    })
  )

  it.effect("is found by its short URL, however it was copied", () =>
    Effect.gen(function* () {
      const { link, linkId, workspace } = yield* made
      const host = `go-${randomUUID().slice(0, 8)}.example`
      yield* Domains.use((domains) => domains.add(workspace.id, host))
      const elsewhere = yield* shortLink(workspace, { domain: host })
      const flagged = (reference: string) =>
        Links.use((links) => Effect.map(links.flag(reference, "reported"), ({ link }) => link.linkId))
      const slug = link.slug.toUpperCase()
      for (const url of [link.redirectUrl, `tidings.test/l/${slug}`, `https://tidings.test/l/${slug}/?utm_source=x#y`])
        assert.strictEqual(yield* flagged(url), linkId)
      assert.strictEqual(yield* flagged(elsewhere.redirectUrl), elsewhere.linkId)
      for (const url of ["lnk_0", "tidings.test/l/", "tidings.test/none", "https://", `${host}/${slug}`, ""])
        assert.strictEqual((yield* Effect.flip(flagged(url))).code, "resource_not_found", url)
    })
  )
})
