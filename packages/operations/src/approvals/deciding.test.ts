import { assert, layer } from "@effect/vitest"
import { Members } from "@tidings/services/members/Members"
import {
  agentSends,
  asked,
  decide,
  gated,
  keyFor,
  mcp,
  memberOf,
  readBy,
  sendsOf,
  working
} from "@tidings/testing/approvals"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const onPage = (workspace: Workspace, email: string, requestId: any, decision: any = "approve", more: object = {}) =>
  Effect.map(
    call(
      "decide_approval",
      { requestId, decision, ...(decision !== "approve" && { reason: "No." }), ...more },
      { member: { workspaceId: workspace.id, email, livemode: true } }
    ),
    ({ body }): string => body.error?.code ?? body.status
  )

const codeOf = ({ body }: { readonly body: any }): string => body.error?.code ?? body.status

layer(world)("deciding a held call", (it) => {
  it.effect(
    "is never an agent's: not by its own key, by another connection of its person, nor over REST with its secret",
    () =>
      Effect.gen(function* () {
        const workspace = yield* gated()
        const agent = yield* keyFor(workspace, "ada@example.com", "mcp")
        const { id } = yield* asked(workspace, {}, { key: agent })
        const second = yield* keyFor(workspace, "ada@example.com", "mcp")
        const other = yield* keyFor(workspace, "grace@example.com", "mcp")
        const tried = [
          yield* call("decide_approval", { requestId: id, decision: "approve" }, { key: agent, origin: mcp }),
          yield* decide(agent, id),
          yield* decide(second, id),
          yield* decide(other, id),
          yield* call("decide_approval", { requestId: id, decision: "approve" }, { key: workspace.live, origin: mcp })
        ]
        assert.deepStrictEqual(
          tried.map(codeOf),
          Array.from({ length: 5 }, () => "person_required")
        )
        assert.match(tried[0]!.body.error.url, new RegExp(`/approvals/${id}$`, "u"))
        assert.strictEqual((yield* readBy(agent, id)).status, "pending")
        assert.strictEqual(codeOf(yield* decide(agent, id, "reject")), "rejected")
      })
  )

  it.effect("is never the asker's: not by the same key, nor the same person with another key or on the page", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("always")
      yield* memberOf(workspace, "ada@example.com")
      yield* memberOf(workspace, "grace@example.com")
      const own = yield* keyFor(workspace, "Ada@Example.com")
      const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
      const { body } = yield* call("send_transactional", input, { key: own, idempotencyKey: "one" })
      const { id } = body.approval
      const another = yield* keyFor(workspace, "ada@example.com")
      assert.deepStrictEqual(
        [
          codeOf(yield* decide(own, id)),
          codeOf(yield* decide(another, id)),
          yield* onPage(workspace, "ada@example.com", id)
        ],
        ["person_required", "person_required", "person_required"]
      )
      assert.strictEqual(yield* onPage(workspace, "grace@example.com", id), "approved")
    })
  )

  it.effect("is never of whoever edited what is published", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* memberOf(workspace, "ada@example.com")
      const editor = yield* keyFor(workspace, "ada@example.com")
      yield* call(
        "create_template",
        { key: "news", mode: "html", subject: "News", body: "<p>News</p>" },
        { key: editor }
      )
      yield* policy(workspace, "email_template", "agents_only")
      const { body } = yield* call("publish_template", { key: "news" }, { key: workspace.mcp, origin: mcp })
      const { id } = body.approval
      assert.deepStrictEqual(
        [codeOf(yield* decide(editor, id)), yield* onPage(workspace, "ada@example.com", id)],
        ["person_required", "person_required"]
      )
      assert.strictEqual(codeOf(yield* decide(workspace.live, id)), "approved")
    })
  )

  it.effect("lets an agent make a policy stricter, and never weaker", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { requiredApprovals: 2, deciders: "members", sandbox: true })
      const set = (more: object) =>
        call(
          "manage_approval_policy",
          {
            surfaceKind: "email_send",
            mode: "agents_only",
            requiredApprovals: 2,
            deciders: "members",
            sandbox: true,
            ...more
          },
          { key: workspace.mcp, origin: mcp }
        )
      const weaker = [
        { mode: "off" },
        { requiredApprovals: 1 },
        { expiresAfterHours: 73 },
        { deciders: "members_and_keys" },
        { sandbox: false }
      ]
      const answers = yield* Effect.forEach(weaker, set)
      assert.deepStrictEqual(
        answers.map(codeOf),
        weaker.map(() => "person_required")
      )
      const stricter = yield* set({ mode: "always", requiredApprovals: 3, expiresAfterHours: 1 })
      assert.strictEqual(stricter.status, 200)
      const { body } = yield* call("list_approval_policies", {}, { key: workspace.live })
      assert.deepInclude(
        body.data.find(({ surfaceKind }: any) => surfaceKind === "email_send"),
        { mode: "always", requiredApprovals: 3, expiresAfterHours: 1 }
      )
    })
  )

  it.effect("wants as many different persons as the policy says, then or now", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { requiredApprovals: 2 })
      for (const email of ["ada@example.com", "grace@example.com"]) yield* memberOf(workspace, email)
      const { id } = yield* asked(workspace)
      const ofAda = yield* keyFor(workspace, "ada@example.com")
      assert.strictEqual(yield* onPage(workspace, "ada@example.com", id), "pending")
      assert.strictEqual(yield* onPage(workspace, "ada@example.com", id), "pending")
      assert.strictEqual(codeOf(yield* decide(ofAda, id)), "pending")
      yield* policy(workspace, "email_send", "agents_only", { requiredApprovals: 1 })
      assert.strictEqual(codeOf(yield* decide(ofAda, id)), "pending")
      assert.strictEqual(yield* onPage(workspace, "grace@example.com", id), "approved")

      const { id: later } = yield* asked(workspace)
      yield* policy(workspace, "email_send", "agents_only", { requiredApprovals: 3 })
      assert.strictEqual(yield* onPage(workspace, "ada@example.com", later), "pending")
      assert.strictEqual(yield* onPage(workspace, "grace@example.com", later), "pending")
      assert.strictEqual(codeOf(yield* decide(workspace.live, later)), "approved")
    })
  )

  it.effect("does not count who is a member no longer, nor a key that was revoked", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { requiredApprovals: 3 })
      for (const email of ["ada@example.com", "grace@example.com", "mary@example.com"])
        yield* memberOf(workspace, email)
      const { id } = yield* asked(workspace)
      yield* onPage(workspace, "ada@example.com", id)
      yield* onPage(workspace, "grace@example.com", id)
      yield* Members.use((members) => members.remove(workspace.id, "ada@example.com"))
      assert.strictEqual(yield* onPage(workspace, "ada@example.com", id), "invalid_api_key")
      assert.strictEqual(yield* onPage(workspace, "mary@example.com", id), "pending")
      assert.strictEqual(codeOf(yield* decide(workspace.live, id)), "approved")
    })
  )

  it.effect("by members alone, where the policy says so, then or now", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      yield* memberOf(workspace, "ada@example.com")
      const { id } = yield* asked(workspace)
      yield* policy(workspace, "email_send", "agents_only", { deciders: "members" })
      assert.strictEqual(codeOf(yield* decide(workspace.live, id)), "person_required")
      yield* policy(workspace, "email_send", "off")
      assert.strictEqual(yield* onPage(workspace, "ada@example.com", id), "approved")
    })
  )

  it.effect("happens once: the second decision is 409, whoever makes it, and says what was decided", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      yield* memberOf(workspace, "ada@example.com")
      const { id } = yield* asked(workspace)
      yield* onPage(workspace, "ada@example.com", id, "reject")
      const again = yield* decide(workspace.live, id)
      assert.deepStrictEqual([again.status, codeOf(again)], [409, "approval_already_decided"])
      assert.match(again.body.error.message, /rejected by ada@example\.com at \d{4}-/u)
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 0)
    })
  )

  it.effect("is too late once the time is over, whether or not a job has told of it", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { expiresAfterHours: 1 })
      const { id } = yield* asked(workspace)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(codeOf(yield* decide(workspace.live, id)), "approval_already_decided")
      assert.strictEqual((yield* readBy(workspace.mcp, id)).status, "expired")
      const { id: next } = yield* asked(workspace)
      assert.notStrictEqual(next, id)
    })
  )

  it.effect("needs a reason to refuse or to ask for changes, and refuses another input than was shown", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const mute = yield* call("decide_approval", { requestId: id, decision: "reject" }, { key: workspace.live })
      assert.deepStrictEqual(mute.body.error.fields[0], {
        path: "reason",
        code: "required",
        message: "A reason is required with reject"
      })
      assert.strictEqual(
        codeOf(yield* decide(workspace.live, id, "approve", { inputHash: "other" })),
        "approval_outdated"
      )
      const { inputHash } = yield* readBy(workspace.mcp, id)
      assert.strictEqual(codeOf(yield* decide(workspace.live, id, "approve", { inputHash })), "approved")
    })
  )

  it.effect("is out of sight of another workspace, and of the other mode", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("always", { sandbox: true })
      const stranger = yield* makeWorkspace()
      const { id } = yield* asked(workspace)
      const sandboxed = yield* asked(workspace, {}, { key: workspace.test })
      for (const [key, requestId] of [
        [stranger.live, id],
        [workspace.test, id],
        [workspace.live, sandboxed.id]
      ] as const) {
        assert.strictEqual(codeOf(yield* decide(key, requestId)), "resource_not_found")
        assert.strictEqual((yield* call("read_approval", { requestId }, { key })).status, 404)
        const { body } = yield* call("list_pending_approvals", {}, { key })
        assert.notInclude(JSON.stringify(body), requestId)
      }
    })
  )

  it.effect("shows a request to its own key without any scope, and to others by scope", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const asker = yield* keyFor(workspace, "ada@example.com", "mcp", ["templates:send"])
      const { id } = yield* asked(workspace, {}, { key: asker })
      assert.deepInclude((yield* readBy(asker, id)).input, { to: "ada@example.com" })
      const blind = yield* keyFor(workspace, "a", "live", ["links:read"])
      const reader = yield* keyFor(workspace, "b", "live", ["approvals:read"])
      const writer = yield* keyFor(workspace, "c", "live", ["approvals:read", "approvals:write"])
      assert.strictEqual((yield* readBy(blind, id)).error.code, "scope_required")
      assert.notProperty(yield* readBy(reader, id), "input")
      assert.property(yield* readBy(writer, id), "input")
    })
  )

  it.effect("warns where nobody but the asker could approve", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { deciders: "members" })
      const { body } = yield* agentSends(workspace)
      assert.match(body.approval.warnings[0], /^Nobody but the operator can approve this/u)
      for (const surface of ["sequence", "email_template"]) yield* policy(workspace, surface, "agents_only")
      const set = yield* policy(workspace, "email_send", "agents_only", { deciders: "members" })
      assert.lengthOf(set.warnings, 1)
      for (const email of ["ada@example.com", "grace@example.com"]) yield* memberOf(workspace, email)
      const { body: other } = yield* agentSends(workspace, { to: "grace@example.com" })
      assert.notProperty(other.approval, "warnings")
      assert.lengthOf((yield* policy(workspace, "email_send", "agents_only", { deciders: "members" })).warnings, 0)
    })
  )
})
