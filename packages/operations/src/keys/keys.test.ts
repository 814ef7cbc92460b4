import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import type { Scope } from "@tidings/schema/Scope"
import { Access } from "@tidings/services/access/Access"
import { Caller } from "@tidings/services/access/Caller"
import { mintSecret } from "@tidings/services/access/secret"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { ManagedKeys } from "@tidings/services/keys/ManagedKeys"
import { Keys } from "@tidings/services/keys/Keys"
import { ConnectedClients } from "@tidings/services/oauth/ConnectedClients"
import {
  addRefreshToken,
  fillKeys,
  keptTexts,
  revokeElsewhere,
  setKeyScopes,
  tokensLeft
} from "@tidings/storage/testing/keyTable"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const day = "1 day"
const ci = { name: "CI", kind: "live", scopes: ["templates:write"] }

/** A key that may make keys, with these further scopes. */
const maker = (workspace: Workspace, ...scopes: ReadonlyArray<Scope>) =>
  workspace.issue("live", ["keys:manage", "keys:read", ...scopes])

/** The status and the code of an answer, and the paths of the fields at fault. */
const outcome = (operation: string, input: object, key: string) =>
  Effect.map(call(operation, input, { key }), ({ body, status }) =>
    status < 300
      ? `${status}`
      : [status, body.error.code, ...(body.error.fields ?? []).map(({ path }: { path: string }) => path)].join(" ")
  )

layer(world)("create_key", (it) => {
  it.effect("makes a key that works, with a secret that is shown once and stored nowhere", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const options = { key: workspace.live, idempotencyKey: "once" }
      const { body, status } = yield* call("create_key", { ...ci, scopes: ["keys:read"] }, options).pipe(
        Effect.andThen(call("create_key", { ...ci, expires_in_days: 90 }, { ...options, idempotencyKey: "twice" }))
      )
      assert.strictEqual(status, 201)
      assert.deepInclude(body, { name: "CI", kind: "live", scopes: ["templates:write"], preset: null, user: null })
      const read = yield* call("read_workspace", {}, { key: body.secret })
      assert.strictEqual(read.status, 200)
      const again = yield* call("create_key", { ...ci, expires_in_days: 90 }, { ...options, idempotencyKey: "twice" })
      assert.deepStrictEqual([again.status, again.body], [201, { ...body, secret: null }])
      const kept = yield* keptTexts(workspace.id)
      assert.isAbove(kept.length, 2)
      for (const text of kept) assert.notInclude(text, body.secret)
    })
  )

  it.effect("gives no scope that its maker lacks, by name or by preset", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = yield* maker(workspace, "templates:write")
      const asked = { name: "More", kind: "live" }
      const { body } = yield* call("create_key", { ...asked, scopes: ["templates:write", "templates:send"] }, { key })
      assert.deepStrictEqual(
        [body.error.code, body.error.required_scopes, body.error.fields.map(({ path }: any) => path)],
        ["scope_required", ["templates:send"], ["scopes[1]"]]
      )
      assert.strictEqual(yield* outcome("create_key", { ...asked, preset: "read" }, key), "403 scope_required preset")
      assert.strictEqual(yield* outcome("create_key", { ...asked, scopes: ["templates:write"] }, key), "201")
    })
  )

  it.effect("gives nobody scopes of owner alone, whoever asks", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const scopes = ["keys:read", "keys:manage", "contacts:erase"]
      assert.deepStrictEqual(
        yield* Effect.forEach(
          [
            { name: "Heir", kind: "live", scopes },
            { name: "Heir", kind: "live", preset: "owner" },
            { name: "Heir", kind: "test", scopes: ["contacts:export"] },
            { name: "Heir", kind: "test", scopes },
            { name: "Heir", kind: "mcp", scopes },
            { name: "Heir", kind: "mcp", preset: "owner" },
            { name: "Heir", kind: "test", preset: "owner" }
          ],
          (input) => outcome("create_key", input, key)
        ),
        [
          "403 person_required scopes[1] scopes[2]",
          "403 person_required preset",
          "403 person_required scopes[0]",
          "422 field_invalid scopes[1]",
          "422 field_invalid scopes[1] scopes[2]",
          "422 field_invalid preset",
          "422 field_invalid preset"
        ]
      )
    })
  )

  it.effect("is for members, with exactly one of preset and scopes, by a live key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* madeMember(workspace.id, "ada@example.com")
      const input = { name: "Ada's", kind: "live" }
      const key = workspace.live
      const sandbox = yield* workspace.issue("test", ["keys:manage", "templates:write"])
      assert.deepStrictEqual(
        [
          yield* outcome("create_key", { ...input, preset: "full", member: "Ada@Example.com" }, key),
          yield* outcome("create_key", { ...input, preset: "full", member: "bob@example.com" }, key),
          yield* outcome("create_key", input, key),
          yield* outcome("create_key", { ...input, preset: "full", scopes: ["links:read"] }, key),
          yield* outcome("create_key", ci, sandbox),
          yield* outcome("create_key", { ...ci, kind: "test" }, sandbox)
        ],
        [
          "201",
          "422 field_invalid member",
          "422 field_invalid preset",
          "422 field_invalid preset",
          "403 live_only",
          "403 live_only"
        ]
      )
      const { body } = yield* call("list_keys", { limit: 1 }, { key })
      assert.deepStrictEqual([body.data[0].user, body.data[0].preset], ["ada@example.com", "full"])
    })
  )

  it.effect("expires on its day, and a key that expires makes none that lasts longer", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body: first } = yield* call("create_key", { ...ci, expires_in_days: 2 }, { key: workspace.live })
      const now = Date.parse(first.created_at)
      assert.strictEqual(Date.parse(first.expires_at), now + 2 * 86_400_000)
      const { secret: key } = yield* Keys.use((keys) =>
        keys.create({
          workspaceId: workspace.id,
          name: "Short",
          kind: "live",
          grants: ["keys:manage", "templates:write"],
          expiresAt: new Date(now + 2 * 86_400_000)
        })
      )
      assert.strictEqual(
        yield* outcome("create_key", { ...ci, expires_in_days: 3 }, key),
        "422 field_invalid expires_in_days"
      )
      const { body } = yield* call("create_key", ci, { key })
      assert.strictEqual(body.expires_at, first.expires_at)
      yield* TestClock.adjust(day)
      assert.strictEqual((yield* call("read_workspace", {}, { key: first.secret })).status, 200)
      yield* TestClock.adjust(day)
      for (const secret of [first.secret, body.secret, key])
        assert.strictEqual(yield* outcome("read_workspace", {}, secret), "401 expired_token")
    })
  )

  it.effect("lets a workspace have 500 keys that are not revoked", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* fillKeys(workspace.id, 496)
      assert.deepStrictEqual(
        [yield* outcome("create_key", ci, workspace.live), yield* outcome("create_key", ci, workspace.live)],
        ["201", "422 field_invalid name"]
      )
    })
  )

  it.effect("tells live subscriptions of every key that is made and revoked, also of the sandbox's", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const heard = yield* hearing(workspace)
      const heardInSandbox = yield* hearing({ ...workspace, live: workspace.test })
      const key = workspace.live
      const { body } = yield* call("create_key", { ...ci, kind: "test" }, { key })
      yield* call("revoke_key", { id: body.id }, { key })
      yield* call("revoke_key", { id: body.id }, { key })
      const events = yield* heard
      assert.deepStrictEqual(
        events.map(({ data, type }) => [type, data.key.id, data.key.scopes, Object.keys(data.key).includes("secret")]),
        [
          ["api.key_created", body.id, ["templates:write"], false],
          ["api.key_revoked", body.id, ["templates:write"], false]
        ]
      )
      assert.lengthOf(yield* heardInSandbox, 0)
    })
  )
})

layer(world)("update_key", (it) => {
  it.effect("renames, takes scopes away and shortens the life, and widens nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { body } = yield* call(
        "create_key",
        { name: "CI", kind: "live", preset: "send", expires_in_days: 30 },
        { key }
      )
      const id = body.id as string
      const update = (input: object) => outcome("update_key", { id, ...input }, key)
      assert.deepStrictEqual(
        [
          yield* update({ scopes: ["templates:send", "templates:write"] }),
          yield* update({ expires_in_days: 31 }),
          yield* update({}),
          yield* update({ refresh: true, scopes: ["templates:send"] }),
          yield* update({ name: "Shop", scopes: ["sends:read", "templates:send"], expires_in_days: 7 }),
          yield* update({ expires_in_days: 8 }),
          yield* update({ refresh: true })
        ],
        [
          "422 field_invalid scopes[1]",
          "422 field_invalid expires_in_days",
          "422 field_invalid",
          "422 field_invalid refresh",
          "200",
          "422 field_invalid expires_in_days",
          "422 field_invalid refresh"
        ]
      )
      const { body: read } = yield* call("read_key", { id }, { key })
      assert.deepInclude(read, { name: "Shop", preset: null, scopes: ["templates:send", "sends:read"] })
      assert.strictEqual(yield* outcome("list_templates", {}, body.secret), "200")
      assert.strictEqual(yield* outcome("list_lists", {}, body.secret), "403 scope_required")
      yield* call("revoke_key", { id }, { key })
      assert.strictEqual(yield* update({ name: "Back" }), "422 field_invalid id")
    })
  )

  it.effect("refreshes within the caller's own scopes, and adds none to what outlives the caller", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const secret = yield* workspace.issue("live", "read")
      const { body } = yield* call("list_keys", { limit: 1 }, { key: workspace.live })
      const id = body.data[0].id as string
      const aged = setKeyScopes(id, ["links:read"])
      yield* aged
      const few = yield* maker(workspace, "links:read")
      assert.strictEqual(
        (yield* outcome("update_key", { id, refresh: true }, few)).slice(0, 26),
        "403 scope_required refresh"
      )
      const { secret: short } = yield* Keys.use((keys) =>
        keys.create({
          workspaceId: workspace.id,
          name: "Short",
          kind: "live",
          grants: "owner",
          expiresAt: new Date(Date.parse(body.data[0].created_at) + 1_000)
        })
      )
      assert.strictEqual(yield* outcome("update_key", { id, refresh: true }, short), "422 field_invalid refresh")
      assert.strictEqual(yield* outcome("update_key", { id, refresh: true }, workspace.live), "200")
      assert.strictEqual(yield* outcome("list_sends", {}, secret), "200")
    })
  )

  it.effect("gives no key the scopes of owner alone by refreshing it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* workspace.issue("live", "owner")
      const { body } = yield* call("list_keys", { limit: 1 }, { key: workspace.live })
      const id = body.data[0].id as string
      yield* setKeyScopes(id, ["links:read"])
      assert.match(
        yield* outcome("update_key", { id, refresh: true }, workspace.live),
        /^403 person_required( refresh)+$/u
      )
    })
  )
})

layer(world)("revoke_key", (it) => {
  it.effect("refuses the key from its next call on, and answers the same again", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body } = yield* call("create_key", ci, { key: workspace.live })
      const first = yield* call("revoke_key", { id: body.id }, { key: workspace.live })
      assert.deepInclude(first.body, { id: body.id, revoked: true })
      yield* TestClock.adjust(day)
      const again = yield* call("revoke_key", { id: body.id }, { key: workspace.live })
      assert.deepStrictEqual([again.status, again.body], [200, first.body])
      assert.strictEqual(yield* outcome("read_workspace", {}, body.secret), "401 invalid_api_key")
    })
  )

  it.effect("is free for the calling key itself, an agent's and the sandbox's too, and for no other", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      const { body: listed } = yield* call("list_keys", {}, { key: workspace.live })
      const idOf = (kind: string): string => listed.data.find((key: any) => key.kind === kind).id
      const [id, full] = [idOf("live"), yield* workspace.issue("live", "full")]
      const managingAgent = yield* workspace.issue("mcp", "owner")
      const managingSandbox = yield* workspace.issue("test", ["keys:manage"])
      const agent = { surface: "mcp", ip: "127.0.0.1", isAgent: true } as const
      const throughMcp = yield* call("revoke_key", { id: idOf("test") }, { key: workspace.live, origin: agent })
      assert.strictEqual(throughMcp.body.error?.code, "person_required")
      assert.deepStrictEqual(
        [
          yield* outcome("revoke_key", { id }, full),
          yield* outcome("revoke_key", { id }, managingAgent),
          yield* outcome("revoke_key", { id }, managingSandbox),
          yield* outcome("revoke_key", { id }, stranger.live),
          yield* outcome("revoke_key", { id: idOf("mcp") }, workspace.mcp),
          yield* outcome("revoke_key", { id: idOf("test") }, workspace.test),
          yield* outcome("read_workspace", {}, workspace.mcp),
          yield* outcome("read_workspace", {}, workspace.test),
          yield* outcome("read_workspace", {}, workspace.live)
        ],
        [
          "403 scope_required",
          "403 person_required",
          "403 live_only",
          "404 resource_not_found",
          "200",
          "200",
          "401 invalid_api_key",
          "401 invalid_api_key",
          "200"
        ]
      )
    })
  )

  it.effect("ends the grant, the tokens and the refresh tokens of a connected program, by itself or by others", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const heard = yield* hearing(workspace)
      const clients = yield* ConnectedClients
      for (const byItself of [true, false]) {
        const grantId = `grant-${byItself}`
        const secret = mintSecret("mcp")
        const { id: workspaceId } = workspace
        yield* clients.approve({
          grantId,
          workspaceId,
          client: "Probe",
          user: "op",
          isMember: false,
          preset: "read",
          ip: "127.0.0.1"
        })
        yield* clients.issue(grantId, secret)
        yield* addRefreshToken(grantId)
        const { body } = yield* call("list_keys", { connected: true, limit: 1 }, { key: workspace.live })
        const { id } = body.data[0]
        assert.strictEqual(
          yield* outcome("update_key", { id, expires_in_days: 1 }, workspace.live),
          "422 field_invalid expires_in_days"
        )
        assert.strictEqual(yield* outcome("update_key", { id, name: "Probe of Ada" }, workspace.live), "200")
        assert.strictEqual(yield* outcome("revoke_key", { id }, byItself ? secret : workspace.live), "200")
        assert.strictEqual(yield* outcome("read_workspace", {}, secret), "401 invalid_api_key")
        assert.strictEqual(yield* tokensLeft(grantId, id), 0)
        assert.isFalse(yield* clients.issue(grantId, mintSecret("mcp")))
      }
      assert.deepStrictEqual(
        (yield* heard).map(({ type }) => type),
        ["api.key_created", "api.key_revoked", "api.key_created", "api.key_revoked"]
      )
    })
  )

  it.effect("has a key that was revoked, or narrowed, since its call began make no other", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const origin = { surface: "api", isAgent: false } as const
      const codes: Array<string> = []
      const changes = [
        revokeElsewhere,
        (id: string) => setKeyScopes(id, ["keys:manage"]),
        (id: string) => setKeyScopes(id, ["templates:write"])
      ]
      for (const change of changes) {
        const key = yield* maker(workspace, "templates:write")
        const caller = yield* Access.use((access) => access.authenticate(`Bearer ${key}`, origin, "req_1"))
        yield* change(caller.keyId)
        const made = ManagedKeys.use((keys) =>
          keys.create({ name: "CI", kind: "live", scopes: ["templates:write"] })
        ).pipe(Effect.provideService(Caller, caller), Effect.provideService(CallNotes, CallNotes.empty()))
        codes.push((yield* Effect.flip(made)).code)
      }
      assert.deepStrictEqual(codes, ["invalid_api_key", "scope_required", "scope_required"])
    })
  )
})

layer(world)("list_keys", (it) => {
  it.effect("filters by kind, connection or revocation, one at a time", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { body } = yield* call("create_key", ci, { key })
      yield* call("revoke_key", { id: body.id }, { key })
      const listed = (filter: object) =>
        Effect.map(call("list_keys", filter, { key }), ({ body }) => body.data?.map((one: any) => one.name))
      assert.deepStrictEqual(
        yield* Effect.forEach(
          [{ kind: "test" }, { kind: "live" }, { connected: true }, { revoked: true }, { revoked: false }],
          listed
        ),
        [["test key"], ["CI", "live key"], [], ["CI"], ["mcp key", "test key", "live key"]]
      )
      assert.strictEqual(yield* outcome("list_keys", { kind: "live", revoked: true }, key), "422 too_many_filters")
    })
  )
})
