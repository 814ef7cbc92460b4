import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import { scopesOfRole, type Role } from "@tidings/schema/resources/Role"
import { scopesOf } from "@tidings/schema/Scope"
import { mintSecret } from "@tidings/services/access/secret"
import { Keys } from "@tidings/services/keys/Keys"
import deliver_invitation from "@tidings/services/members/jobs/deliver_invitation"
import { ConnectedClients } from "@tidings/services/oauth/ConnectedClients"
import { SignIns } from "@tidings/services/signIns/SignIns"
import * as Worker from "@tidings/jobs/Worker"
import { capturedMails } from "@tidings/storage/testing/capturedTable"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const [ada, bob] = ["ada@example.com", "bob@example.com"]

const joined = ({ id }: Workspace, email: string, role: Role) => madeMember(id, email, undefined, role)

/** Connects a program of a person, as on the consent page. */
const connected = Effect.fnUntraced(function* ({ id: workspaceId }: Workspace, user: string, isMember = true) {
  const [grantId, secret] = [crypto.randomUUID(), mintSecret("mcp")]
  const clients = yield* ConnectedClients
  const asked = { grantId, workspaceId, client: "Probe", user, isMember, preset: "full", ip: "127.0.0.1" } as const
  const key = yield* clients.approve(asked)
  yield* clients.issue(grantId, secret)
  return { key, secret }
})

const outcome = (operation: string, input: object, key: string) =>
  Effect.map(call(operation, input, { key }), ({ body, status }) =>
    status < 300
      ? `${status}`
      : [status, body.error.code, ...(body.error.fields ?? []).map(({ path }: { path: string }) => path)].join(" ")
  )

layer(world)("members", (it) => {
  it.effect("are invited, mailed once how to sign in, and active from their first sign-in on", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      // Of this test alone: the worker of another suite may invite everybody's Ada meanwhile.
      const invitee = `ada.${crypto.randomUUID()}@example.com`
      const invite = call("invite_member", { email: invitee.toUpperCase() }, { key })
      const { body, status } = yield* invite
      assert.strictEqual(status, 201)
      assert.deepInclude(body, { email: invitee, role: "editor", may_decide: true, status: "invited", invited: true })
      assert.match(body.invited_by, /^key_/u)
      const again = yield* invite
      assert.deepStrictEqual([again.status, again.body], [200, { ...body, invited: false }])
      yield* Worker.drain([deliver_invitation])
      assert.strictEqual(yield* capturedMails(invitee), 1)
      const signIns = yield* SignIns
      const { code } = yield* signIns.issue({ user: invitee, workspaceId: null })
      yield* signIns.redeem(code)
      const { body: listed } = yield* call("list_workspace_members", {}, { key })
      assert.deepStrictEqual(
        listed.data.map((member: any) => [member.email, member.status, member.last_sign_in_at !== null]),
        [[invitee, "active", true]]
      )
    })
  )

  it.effect("are invited 50 a day", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("enterprise")
      const invited = yield* Effect.forEach(Array.from({ length: 51 }), (_, n) =>
        outcome("invite_member", { email: `a${n}@example.com`, notify: false }, key)
      )
      assert.deepStrictEqual([invited[49], invited[50]], ["201", "429 workspace_rate_limit"])
    })
  )

  it.effect("get no role beyond the scopes of the key that gives it, owner from none, and readers no decision", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const few = yield* workspace.issue("live", ["members:manage", ...scopesOf.read])
      yield* joined(workspace, bob, "reader")
      assert.deepStrictEqual(
        [
          yield* outcome("invite_member", { email: ada, role: "editor" }, few),
          yield* outcome("invite_member", { email: ada, role: "approver" }, few),
          yield* outcome("invite_member", { email: ada, role: "reader", may_decide: true }, few),
          yield* outcome("invite_member", { email: ada, role: "reader" }, few),
          yield* outcome("update_member", { email: bob, role: "editor" }, few),
          yield* outcome("update_member", { email: bob, role: "owner" }, workspace.live),
          yield* outcome("invite_member", { email: "eve@example.com", role: "owner" }, workspace.live),
          yield* outcome("update_member", { email: bob, may_decide: true }, workspace.live),
          yield* outcome("update_member", { email: bob }, workspace.live),
          yield* outcome("update_member", { email: bob, role: "approver", may_decide: true }, workspace.live)
        ],
        [
          "403 scope_required role",
          "403 scope_required role",
          "422 field_invalid may_decide",
          "201",
          "403 scope_required role",
          "403 person_required role",
          "403 person_required role",
          "422 field_invalid may_decide",
          "422 field_invalid",
          "200"
        ]
      )
    })
  )

  it.effect("do not raise themselves by a key that is for them", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* joined(workspace, ada, "reader")
      const { secret } = yield* Keys.use((keys) =>
        keys.create({ workspaceId: workspace.id, name: "Ada's", kind: "live", grants: "owner", user: ada })
      )
      assert.strictEqual(
        yield* outcome("update_member", { email: ada, role: "editor" }, secret),
        "422 field_invalid role"
      )
    })
  )

  it.effect("connect programs with at most their role, which lose what a lower role lacks and gain by none", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      yield* joined(workspace, ada, "editor")
      yield* joined(workspace, bob, "approver")
      const [hers, his, operators] = [
        yield* connected(workspace, ada),
        yield* connected(workspace, bob),
        yield* connected(workspace, "operator", false)
      ]
      assert.deepStrictEqual(hers.key!.scopes, scopesOf.full)
      assert.strictEqual(hers.key!.preset, "full")
      assert.deepStrictEqual(his.key!.scopes, scopesOfRole.approver)
      assert.isNull(his.key!.preset)
      const program = yield* Keys.use((keys) =>
        keys.create({ workspaceId: workspace.id, name: "Ada's", kind: "live", grants: "full", user: ada })
      )
      const { body } = yield* call("update_member", { email: ada, role: "reader" }, { key })
      assert.deepInclude(body, { role: "reader", may_decide: false, narrowed_keys: [hers.key!.id] })
      assert.deepStrictEqual(body.keys_of_member, [program.key.id])
      const { body: read } = yield* call("read_key", { id: hers.key!.id }, { key })
      assert.deepStrictEqual([read.scopes, read.preset], [scopesOf.read, null])
      assert.strictEqual(yield* outcome("create_list", { name: "Mine" }, hers.secret), "403 scope_required")
      assert.strictEqual(yield* outcome("create_list", { name: "Operator's" }, operators.secret), "201")
      assert.strictEqual(yield* outcome("create_list", { name: "Program's" }, program.secret), "201")
      const raised = yield* call("update_member", { email: ada, role: "editor" }, { key })
      assert.deepStrictEqual([raised.body.narrowed_keys, raised.body.may_decide], [[], false])
      assert.strictEqual(yield* outcome("create_list", { name: "Again" }, hers.secret), "403 scope_required")
    })
  )

  it.effect("are removed with what they connected, which subscriptions hear, and connect nothing afterwards", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      yield* joined(workspace, bob, "editor")
      const { key: connection, secret } = yield* connected(workspace, bob)
      const heard = yield* hearing(workspace)
      const { body } = yield* call("remove_member", { email: bob }, { key })
      assert.deepStrictEqual(body, { email: bob, deleted: true, revoked_keys: [connection!.id], keys_of_member: [] })
      assert.strictEqual(yield* outcome("read_workspace", {}, secret), "401 invalid_api_key")
      assert.deepStrictEqual(
        (yield* heard).map(({ data, type }) => [type, data.key.id]),
        [["api.key_revoked", connection!.id]]
      )
      assert.isUndefined((yield* connected(workspace, bob)).key)
      const again = yield* call("remove_member", { email: bob }, { key })
      assert.deepStrictEqual(again.body, { email: bob, deleted: false, revoked_keys: [], keys_of_member: [] })
      assert.strictEqual(yield* outcome("update_member", { email: bob, role: "reader" }, key), "404 resource_not_found")
    })
  )

  it.effect("keep an owner: of two that are removed or lowered at once, one stays", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      for (const second of ["remove_member", "update_member"]) {
        yield* joined(workspace, ada, "owner")
        yield* joined(workspace, bob, "owner")
        const said = second === "remove_member" ? {} : { role: "editor" }
        const outcomes = yield* Effect.all(
          [outcome("remove_member", { email: ada }, key), outcome(second, { email: bob, ...said }, key)],
          { concurrency: 2 }
        )
        assert.deepStrictEqual(outcomes.toSorted(), ["200", "409 last_owner"])
      }
    })
  )

  it.effect("are of their workspace alone", () =>
    Effect.gen(function* () {
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* joined(workspace, ada, "editor")
      assert.strictEqual((yield* call("list_workspace_members", {}, { key: other.live })).body.data.length, 0)
      assert.strictEqual(
        yield* outcome("update_member", { email: ada, role: "reader" }, other.live),
        "404 resource_not_found"
      )
      assert.isFalse((yield* call("remove_member", { email: ada }, { key: other.live })).body.deleted)
      assert.strictEqual((yield* call("list_workspace_members", {}, { key: workspace.live })).body.data.length, 1)
    })
  )

  it.effect("are listed to nobody in the sandbox, and the first that the operator adds is owner", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const added = yield* Effect.forEach([ada, bob], (email) => madeMember(workspace.id, email))
      assert.deepStrictEqual(
        added.map(({ role }) => role),
        ["owner", "editor"]
      )
      const key = yield* workspace.issue("test", "owner")
      assert.deepStrictEqual((yield* call("list_workspace_members", {}, { key })).body.data, [])
      const { body } = yield* call("list_workspace_members", { limit: 1 }, { key: workspace.live })
      const next = yield* call("list_workspace_members", { cursor: body.next_cursor }, { key: workspace.live })
      assert.deepStrictEqual([body.data[0].email, next.body.data[0].email, next.body.next_cursor], [ada, bob, null])
    })
  )
})
