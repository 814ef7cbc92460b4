import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import { Keys } from "@tidings/services/keys/Keys"
import { Senders } from "@tidings/services/sends/Senders"
import type { Workspace } from "@tidings/testing/fixtures"
import { made, policy } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const outcome = (operation: string, input: object, key: string) =>
  Effect.map(call(operation, input, { key }), ({ body, status }) =>
    status < 300
      ? `${status}`
      : [status, body.error.code, ...(body.error.fields ?? []).map(({ path }: { path: string }) => path)].join(" ")
  )

const managedBy = (workspace: Workspace, management: string) =>
  outcome("update_workspace", { management }, workspace.live)

layer(world)("update_workspace", (it) => {
  it.effect("changes what is named and keeps the rest, from the next call on", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const before = yield* made("read_workspace", {}, workspace)
      const settings = { name: "Acme Ltd", tracking: { opens: false }, retention: { content_days: 14 } }
      const retention = { content_days: 14, call_log_days: 7 }
      const after = yield* made("update_workspace", settings, workspace)
      assert.deepStrictEqual(after, { ...before, ...settings, retention, tracking: { opens: false, clicks: null } })
      assert.deepStrictEqual(yield* made("read_workspace", {}, workspace), after)
      const again = yield* made("update_workspace", { tracking: { opens: null, clicks: true } }, workspace)
      assert.deepStrictEqual(again, { ...after, tracking: { opens: null, clicks: true } })
      const longer = yield* made("update_workspace", { retention: { call_log_days: 30 } }, workspace)
      assert.deepStrictEqual(longer.retention, { content_days: 14, call_log_days: 30 })
      const { data } = yield* made("recent_audit_entries", { action: "workspace.update" }, workspace)
      assert.deepStrictEqual(data.at(-1).metadata, { name: "Acme Ltd", track_opens: false, content_days: 14 })
      assert.deepStrictEqual(data.at(-1).target, { kind: "workspace", id: workspace.id })
      yield* made("create_list", { name: "Another target" }, workspace)
      const ofTarget = (target: string) =>
        Effect.map(made("recent_audit_entries", { target }, workspace), ({ data }) =>
          data.map(({ action }: { readonly action: string }) => action)
        )
      assert.deepStrictEqual(yield* ofTarget(`workspace:${workspace.id}`), Array(3).fill("workspace.update"))
      assert.deepStrictEqual(yield* ofTarget(`list:${workspace.id}`), [])
      assert.strictEqual(
        yield* outcome("recent_audit_entries", { target: "nothing" }, workspace.live),
        "422 field_invalid target"
      )
    })
  )

  it.effect("refuses nothing to change, values out of bounds, and what the operator decides", () =>
    Effect.gen(function* () {
      const { live } = yield* makeWorkspace()
      const refused = (input: object) => outcome("update_workspace", input, live)
      assert.deepStrictEqual(
        [
          yield* refused({}),
          yield* refused({ tracking: {} }),
          yield* refused({ retention: {} }),
          yield* refused({ retention: { call_log_days: 0 } }),
          yield* refused({ retention: { call_log_days: 91 } }),
          yield* refused({ retention: { content_days: 401 } }),
          yield* refused({ name: "Acme\nLtd" }),
          yield* refused({ plan: "scale", budget: 1, credits: 5, rate: 9 })
        ],
        [
          "422 field_invalid",
          "422 field_invalid",
          "422 field_invalid",
          "422 field_invalid retention.call_log_days",
          "422 field_invalid retention.call_log_days",
          "422 field_invalid retention.content_days",
          "422 field_invalid name",
          "422 field_invalid plan budget credits rate"
        ]
      )
    })
  )

  it.effect("takes a default sender at its own domain or at a verified one alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { default_from } = yield* made("read_workspace", {}, workspace)
      const own = default_from.email.split("@")[1]
      const named = (email: string) =>
        outcome("update_workspace", { default_from: { email, name: "Acme" } }, workspace.live)
      yield* Senders.use((senders) => senders.add(workspace.id, "mail.acme.example"))
      yield* made("add_sender_domain", { domain: "claimed.acme.example" }, workspace)
      assert.deepStrictEqual(
        [
          yield* named("hello@elsewhere.example"),
          yield* named("hello@claimed.acme.example"),
          yield* named(`other@${own}`),
          yield* named("hello@MAIL.acme.example"),
          yield* named("hello@mail.acme.example"),
          yield* named(`other@${own}`)
        ],
        [
          "422 domain_not_verified default_from.email",
          "422 domain_not_verified default_from.email",
          "200",
          "200",
          "200",
          "422 domain_not_verified default_from.email"
        ]
      )
    })
  )

  it.effect("lets members alone manage: keys call no operation of people then, and never let keys do so again", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const managing = () =>
        Effect.all([
          outcome("create_key", { name: "CI", kind: "live", scopes: ["sends:read"] }, workspace.live),
          outcome("invite_member", { email: "ada@example.com", notify: false }, workspace.live)
        ])
      assert.deepStrictEqual(yield* managing(), ["201", "201"])
      assert.strictEqual(yield* managedBy(workspace, "members"), "200")
      assert.deepStrictEqual(yield* managing(), ["403 person_required", "403 person_required"])
      const { data } = yield* made("list_keys", {}, workspace)
      const other = data.find(({ kind }: { kind: string }) => kind === "test")
      assert.strictEqual(yield* outcome("revoke_key", { id: other.id }, workspace.live), "403 person_required")
      assert.strictEqual(yield* managedBy(workspace, "members"), "200")
      assert.strictEqual(yield* managedBy(workspace, "keys_and_members"), "403 person_required management")
      assert.strictEqual(yield* outcome("update_workspace", { name: "Acme" }, workspace.live), "200")
    })
  )

  it.effect("waits for a person where the policy of settings says so", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* policy(workspace, "settings", "always")
      const { body, status } = yield* call("update_workspace", { name: "Later" }, { key: workspace.live })
      assert.strictEqual(status, 202)
      assert.strictEqual((yield* made("read_workspace", {}, workspace)).name === "Later", false)
      const read = yield* made("read_approval", { requestId: body.approval.id }, workspace)
      assert.strictEqual(read.summary, "Change the workspace's settings: name")
    })
  )
})

layer(world)("the caller of read_workspace", (it) => {
  it.effect("is told of its kind, its scopes, and the role of the member whom its key is for", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* madeMember(workspace.id, "ada@example.com", undefined, "reader")
      const keyFor = (kind: "live" | "test") =>
        Effect.map(
          Keys.use((keys) =>
            keys.create({ workspaceId: workspace.id, name: "Ada's", kind, grants: "read", user: "ada@example.com" })
          ),
          ({ secret }) => secret
        )
      const me = (key: string) => Effect.map(call("read_workspace", {}, { key }), ({ body }) => body.me)
      const hers = yield* me(yield* keyFor("live"))
      assert.deepInclude(hers, { kind: "live", role: "reader" })
      assert.include(hers.scopes, "sends:read")
      assert.deepInclude(yield* me(workspace.live), { kind: "live", role: null })
      assert.deepInclude(yield* me(yield* keyFor("test")), { kind: "test", role: null })
    })
  )
})
