import { PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import type { LinkId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { isPassword } from "@tidings/services/links/linkPassword"
import { hearing, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const now = Date.UTC(2026, 10, 20, 12)
const inAnHour = "2026-11-20T13:00:00.000Z"
const inADay = "2026-11-21T12:00:00.000Z"
const rule = { match: { kind: "device", values: ["mobile"] }, destinationUrl: "https://m.example.com/" }

const made = Effect.fnUntraced(function* (link: object = {}) {
  yield* TestClock.setTime(now)
  const workspace = yield* makeWorkspace()
  const before = yield* shortLink(workspace, link)
  const { linkId } = before
  const told = yield* hearing(workspace)
  const update = (edit: object) => call("update_short_link", { linkId, ...edit }, { key: workspace.live })
  const read = Effect.map(call("get_short_link", { linkId }, { key: workspace.live }), ({ body }) => body)
  return { workspace, linkId: linkId as LinkId, before, told, update, read }
})

const full = {
  label: "Launch",
  tags: ["a", "b"],
  utm: { source: "mail" },
  password: "first password",
  expiresAt: inADay,
  scheduledGoLiveAt: inAnHour,
  routeRules: [rule]
}

const refused: ReadonlyArray<readonly [edit: object, paths: ReadonlyArray<string>]> = [
  [{ password: "another", clearPassword: true }, ["clearPassword"]],
  [{ expiresAt: inADay, clearExpiresAt: true }, ["clearExpiresAt"]],
  [{ scheduledGoLiveAt: inAnHour, clearScheduledGoLiveAt: true }, ["clearScheduledGoLiveAt"]],
  [{ routeRules: [rule], clearRouteRules: true }, ["clearRouteRules"]],
  [{ destinationUrl: "http://tidings.test/l/x" }, ["destinationUrl"]],
  [{ destinationUrl: "javascript:alert(1)" }, ["destinationUrl"]],
  [{ routeRules: [rule, { ...rule, destinationUrl: "http://[::1]/" }] }, ["routeRules[1].destinationUrl"]],
  [{ expiresAt: "2026-11-20T11:00:00Z" }, ["expiresAt"]],
  [{ expiresAt: "2026-11-20T12:30:00Z" }, ["expiresAt"]],
  [{ scheduledGoLiveAt: "2026-11-22T12:00:00Z" }, ["scheduledGoLiveAt"]],
  [{ slug: "other" }, ["slug"]],
  [{ label: "" }, ["label"]],
  [
    { destinationUrl: "http://localhost/", password: "another", clearPassword: true },
    ["clearPassword", "destinationUrl"]
  ]
]

layer(world)("update_short_link", (it) => {
  it.effect("changes what is given, leaves the rest, and tells of link.updated with what changed", () =>
    Effect.gen(function* () {
      const { before, read, told, update, workspace } = yield* made(full)
      yield* TestClock.adjust("1 minute")
      const { body, status } = yield* update({ destinationUrl: "https://example.com/sale", tags: ["c"] })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body, {
        ...before,
        destinationUrl: "https://example.com/sale",
        tags: ["c"],
        updatedAt: "2026-11-20T12:01:00.000Z"
      })
      assert.deepStrictEqual(yield* read, body)
      const [event, ...others] = yield* told
      assert.deepInclude(event, { type: "link.updated", livemode: true, workspace_id: workspace.id })
      assert.deepStrictEqual(event.data, { ...body, changed: ["destinationUrl", "tags"] })
      assert.lengthOf(others, 0)
    })
  )

  it.effect("clears what it is told to clear", () =>
    Effect.gen(function* () {
      const { before, update } = yield* made(full)
      assert.deepInclude(before, { hasPassword: true, status: "scheduled" })
      const { body } = yield* update({
        label: null,
        utm: {},
        tags: [],
        clearPassword: true,
        clearExpiresAt: true,
        clearScheduledGoLiveAt: true,
        clearRouteRules: true
      })
      assert.deepInclude(body, {
        label: null,
        hasPassword: false,
        expiresAt: null,
        scheduledGoLiveAt: null,
        status: "live"
      })
      assert.deepStrictEqual([body.utm, body.tags, body.routeRules], [{}, [], []])
    })
  )

  it.effect("replaces a password by another, and keeps it when nothing is said of it", () =>
    Effect.gen(function* () {
      const { linkId, update, workspace } = yield* made(full)
      const matches = (password: string) =>
        LinkRepository.use((links) => links.find(workspace.world, linkId)).pipe(
          Effect.flatMap((row) => isPassword(password, row!.passwordHash!))
        )
      yield* update({ label: "Other", clearPassword: false })
      assert.isTrue(yield* matches("first password"))
      yield* update({ password: "second password" })
      assert.deepStrictEqual([yield* matches("first password"), yield* matches("second password")], [false, true])
    })
  )

  it.effect("moves both times at once past those it had", () =>
    Effect.gen(function* () {
      const { update } = yield* made(full)
      const times = { scheduledGoLiveAt: "2026-12-01T00:00:00.000Z", expiresAt: "2026-12-02T00:00:00.000Z" }
      assert.deepInclude((yield* update(times)).body, times)
      assert.strictEqual((yield* update({ clearScheduledGoLiveAt: true, expiresAt: inAnHour })).status, 200)
    })
  )

  it.effect("refuses what is wrong at every path where it is, and changes nothing", () =>
    Effect.gen(function* () {
      const { before, read, told, update } = yield* made(full)
      for (const [edit, paths] of refused) {
        const { body, status, text } = yield* update(edit)
        assert.deepStrictEqual([status, body.error?.code], [422, "field_invalid"], `${JSON.stringify(edit)} ${text}`)
        assert.deepStrictEqual(
          body.error.fields.map(({ path }: { readonly path: string }) => path),
          paths
        )
      }
      assert.deepInclude(yield* read, before)
      assert.deepStrictEqual(yield* told, [])
    }).pipe(Effect.provideService(PrivateNetworks, []))
  )

  it.effect("changes nothing and tells nobody when nothing is given", () =>
    Effect.gen(function* () {
      const { before, told, update } = yield* made(full)
      yield* TestClock.adjust("1 minute")
      assert.deepInclude((yield* update({})).body, before)
      assert.deepStrictEqual(yield* told, [])
    })
  )

  it.effect("answers link_not_editable to an archived link", () =>
    Effect.gen(function* () {
      const { linkId, update, workspace } = yield* made()
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      const { body, status } = yield* update({ label: "Late" })
      assert.deepStrictEqual([status, body.error.code], [409, "link_not_editable"])
    })
  )
})
