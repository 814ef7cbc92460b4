import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import type { BatchResult } from "@tidings/schema/resources/SendBatch"
import { allJobs } from "@tidings/services/allJobs"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { BatchSlotRepository } from "@tidings/storage/repositories/BatchSlotRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { decide, heldCall, mcp, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const ready = Effect.fnUntraced(function* (plan?: "hobby" | "pro") {
  const workspace = yield* makeWorkspace(plan)
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const message = (n: number, more: object = {}) => ({
  idempotencyKey: `m${n}`,
  to: `ada${n}@example.com`,
  variables: { name: `Ada ${n}` },
  ...more
})
const messages = (count: number, more?: object) => Array.from({ length: count }, (_, n) => message(n, more))

const batch = (workspace: Workspace, given: ReadonlyArray<object>, options: object = {}, more: object = {}) =>
  call("send_batch", { template: "hello", messages: given, ...more }, { key: workspace.live, ...options })

const codesOf = ({ data }: { readonly data: ReadonlyArray<BatchResult> }) =>
  data.map(({ error, status }) => `${status} ${error?.code ?? "ok"}`)
const idsOf = ({ data }: { readonly data: ReadonlyArray<BatchResult> }) => data.map(({ send }) => send?.id)

layer(world)("send_batch", (it) => {
  it.effect("accepts each message for itself, in order, with its own audit entry", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      yield* Suppressions.use((all) =>
        all.add(workspace.world, ["ada1@example.com"], "manual", { kind: "test", id: "t" })
      )
      const given = [message(0), message(1), message(2, { to: "nobody" }), message(3, { variables: {} }), message(4)]
      const { body, headers, status, text } = yield* batch(workspace, [...given, message(5, { template: "unheard" })])
      assert.strictEqual(status, 202, text)
      assert.deepStrictEqual(codesOf(body), [
        "202 ok",
        "202 ok",
        "422 field_invalid",
        "422 schema_contract_violation",
        "202 ok",
        "404 unknown_template"
      ])
      const { accepted, refused, replayed, suppressed } = body
      assert.deepStrictEqual(
        { accepted, refused, replayed, suppressed },
        { accepted: 2, refused: 3, replayed: 0, suppressed: 1 }
      )
      assert.strictEqual(body.data[2].error.fields[0].path, "to")
      assert.strictEqual(body.data[2].error.request_id, headers["X-Request-Id"])
      const entries = (yield* call("recent_audit_entries", {}, { key: workspace.live })).body.data
      const of = (action: string) => entries.filter((entry: { readonly action: string }) => entry.action === action)
      assert.deepStrictEqual(
        of("transactional.send").map(({ metadata }: any) => metadata.batch),
        Array.from({ length: 3 }, () => headers["X-Request-Id"])
      )
      assert.deepInclude(of("transactional.batch")[0].metadata, { messages: 6, accepted: 2, suppressed: 1, refused: 3 })
      yield* Worker.drain(allJobs)
      const sent = yield* call("list_sends", { status: "delivered" }, { key: workspace.live })
      assert.lengthOf(sent.body.data, 2)
    })
  )

  it.effect("of 1,000 messages with 5 bad ones, repeated, makes 995 sends", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const given = messages(1_000).map((one, n) => (n % 200 === 7 ? { ...one, variables: {} } : one))
      const first = yield* batch(workspace, given)
      const again = yield* batch(workspace, given)
      assert.deepStrictEqual([first.body.accepted, first.body.refused, first.body.replayed], [995, 5, 0])
      assert.deepStrictEqual([again.body.accepted, again.body.refused, again.body.replayed], [0, 5, 995])
      assert.deepStrictEqual(idsOf(again.body), idsOf(first.body))
      assert.lengthOf(new Set(idsOf(first.body).filter(Boolean)), 995)
    })
  )

  it.effect("shares the keys of single sends: whoever goes from one to the other doubles nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const { idempotencyKey, ...single } = message(0)
      const key = workspace.live
      const one = yield* call("send_transactional", { template: "hello", ...single }, { key, idempotencyKey })
      const { body } = yield* batch(workspace, [message(0), message(1), message(0, { to: "other@example.com" })])
      assert.deepStrictEqual(codesOf(body), ["202 ok", "202 ok", "409 idempotency_key_mismatch"])
      assert.deepStrictEqual([body.data[0].idempotentReplay, JSON.stringify(body.data[0].send)], [true, one.text])
      const { idempotencyKey: second, ...other } = message(1)
      const replay = yield* call("send_transactional", { template: "hello", ...other }, { key, idempotencyKey: second })
      assert.deepStrictEqual(
        [replay.text, replay.headers["Idempotent-Replay"]],
        [JSON.stringify(body.data[1].send), "true"]
      )
      const twins = yield* batch(workspace, [message(7), message(7), message(7, { variables: { name: "Bob" } })])
      assert.deepStrictEqual(codesOf(twins.body), ["202 ok", "202 ok", "409 idempotency_key_mismatch"])
      assert.strictEqual(twins.body.data[0].send.id, twins.body.data[1].send.id)
      assert.strictEqual(yield* sendsOf(workspace), 3)
    })
  )

  it.effect("takes the call's key for messages without one; on the pro plan each needs one", () =>
    Effect.gen(function* () {
      const workspace = yield* ready("pro")
      const bare = messages(2).map(({ idempotencyKey: _key, ...one }) => one)
      const none = yield* batch(workspace, bare)
      assert.deepStrictEqual([none.status, none.body.error.code], [422, "idempotency_key_invalid"])
      const first = yield* batch(workspace, bare, { idempotencyKey: "b" })
      const again = yield* batch(workspace, bare, { idempotencyKey: "b" })
      assert.deepStrictEqual([first.body.accepted, again.body.replayed], [2, 2])
      const key = workspace.live
      const single = yield* call(
        "send_transactional",
        { template: "hello", ...bare[1] },
        { key, idempotencyKey: "b:1" }
      )
      assert.strictEqual(single.body.id, first.body.data[1].send.id)
      for (const wrong of ["", "x".repeat(201), 7]) {
        const refused = yield* batch(workspace, [message(0, { idempotencyKey: wrong })])
        assert.strictEqual(refused.body.error.code, "idempotency_key_invalid")
      }
    })
  )

  it.effect("refuses as a whole what is no batch, and unknown fields anywhere", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      for (const [given, path] of [
        [[], "messages"],
        [messages(1_001), "messages"],
        [["ada@example.com"], "messages[0]"],
        [[message(0), message(1, { cc: [], bypassSuppression: true })], "messages[1].cc"]
      ] as const) {
        const { body, status } = yield* batch(workspace, given as ReadonlyArray<object>)
        assert.deepStrictEqual([status, body.error?.code, body.error?.fields[0].path], [422, "field_invalid", path])
      }
      assert.strictEqual(yield* sendsOf(workspace), 0)
    })
  )

  it.effect("stops at the month's budget, message by message", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      yield* WorkspaceRepository.use((workspaces) => workspaces.update(workspace.id, { monthlySendBudget: 100 }))
      const { body } = yield* batch(workspace, messages(150))
      assert.deepStrictEqual([body.accepted, body.refused], [100, 50])
      assert.lengthOf(
        codesOf(body).filter((code) => code === "429 monthly_send_budget_exceeded"),
        50
      )
      const more = yield* batch(workspace, messages(1, { idempotencyKey: "later" }))
      assert.strictEqual(more.body.refused, 1)
    })
  )

  it.effect("has four in flight for a workspace, in each of its worlds; a lease that was lost ends", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const now = yield* Clock.currentTimeMillis
      yield* BatchSlotRepository.use(({ take }) => Effect.replicateEffect(take(workspace.world, now, now + 120_000), 4))
      const fifth = yield* batch(workspace, messages(1))
      assert.deepStrictEqual(
        [fifth.status, fifth.body.error.code, fifth.headers["Retry-After"]],
        [429, "batch_in_flight_limit", "1"]
      )
      assert.strictEqual((yield* batch(workspace, messages(1), { key: workspace.test })).status, 202)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual((yield* batch(workspace, messages(1))).status, 202)
      assert.deepStrictEqual(
        yield* Effect.replicateEffect(
          Effect.map(batch(workspace, messages(1)), ({ status }) => status),
          6
        ),
        [202, 202, 202, 202, 202, 202]
      )
    })
  )

  it.effect("is held up by no lease of a process whose clock was ahead", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const ahead = (yield* Clock.currentTimeMillis) + 3_600_000
      const slots = yield* BatchSlotRepository
      yield* Effect.replicateEffect(slots.take(workspace.world, ahead, ahead + 120_000), 4)
      assert.strictEqual((yield* batch(workspace, messages(1))).status, 202)
      // Clocks of machines differ by seconds: such a lease counts.
      const soon = (yield* Clock.currentTimeMillis) + 10_000
      yield* Effect.replicateEffect(slots.take(workspace.world, soon, soon + 120_000), 4)
      assert.strictEqual((yield* batch(workspace, messages(1))).status, 429)
    })
  )

  it.effect("schedules messages, and counts once against the rate limit", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const send_at = new Date((yield* Clock.currentTimeMillis) + 3_600_000).toISOString()
      const before = yield* call("read_workspace", {}, { key: workspace.live })
      const { body, headers } = yield* batch(workspace, messages(20, { send_at }))
      assert.deepStrictEqual(new Set(body.data.map(({ send }: any) => send.status)), new Set(["scheduled"]))
      const left = (answer: { readonly headers: Readonly<Record<string, string>> }) =>
        Number(answer.headers["X-RateLimit-Remaining"])
      assert.strictEqual(left({ headers }), left(before) - 1)
    })
  )

  it.effect("that an agent asks for is one request, which writes nothing before it is approved, and then once", () =>
    Effect.gen(function* () {
      const workspace = yield* ready()
      const bare = messages(70).map(({ idempotencyKey: _key, ...one }) => one)
      const input = { template: "hello", messages: [...bare, message(99, { variables: {} })] }
      const { id } = yield* heldCall(workspace, "email_send", "send_batch", input)
      assert.strictEqual(yield* sendsOf(workspace), 0)
      assert.strictEqual((yield* readBy(workspace.live, id)).summary, "Send template hello to 71 people")
      yield* decide(workspace.live, id)
      yield* working
      const { outcome } = yield* readBy(workspace.live, id)
      assert.deepStrictEqual([outcome.status, outcome.body.accepted, outcome.body.refused], [202, 70, 1])
      const none = yield* call(
        "send_batch",
        { template: "hello", messages: [message(1, { variables: {} })] },
        { key: workspace.mcp, origin: mcp }
      )
      assert.deepStrictEqual([none.status, none.body.error?.fields[0].path], [422, "messages"])
    })
  )
})

layer(world)("a hostile batch", (it) => {
  it.effect(
    "is refused without its items being looked at one by one, and shows a person only names that templates have",
    () =>
      Effect.gen(function* () {
        const workspace = yield* ready()
        const crowd = yield* batch(
          workspace,
          Array.from({ length: 300_000 }, () => ({}))
        )
        assert.deepStrictEqual([crowd.status, crowd.body.error.fields[0].path], [422, "messages"])
        const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, n]))
        const strange = yield* batch(workspace, [wide])
        assert.lengthOf(strange.body.error.fields, 100)
        const deep = yield* batch(workspace, [
          message(0, { variables: { name: Array.from({ length: 20_000 }, () => 0) } })
        ])
        assert.deepStrictEqual(codesOf(deep.body), ["422 field_invalid"])
        const input = { template: "hello", messages: [message(0), message(1, { template: "<b>x</b>".repeat(10_000) })] }
        const { id } = yield* heldCall(workspace, "email_send", "send_batch", input)
        assert.strictEqual((yield* readBy(workspace.live, id)).summary, "Send template hello to 1 person")
      })
  )
})
