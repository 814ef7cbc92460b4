import { assert, layer } from "@effect/vitest"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { hearing, policy, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const [ada, bob, eve] = ["+353861234567", "+353861234568", "+353861234569"]

const by = (key: string) => ({
  add: (...numbers: ReadonlyArray<string>) =>
    Effect.map(call("add_sms_opt_outs", { numbers }, { key }), ({ body }) => body),
  remove: (number: string, more: object = {}) => call("remove_sms_opt_out", { number, ...more }, { key }),
  listed: (more: object = {}) => Effect.map(call("list_sms_opt_outs", more, { key }), ({ body }) => body)
})

const stopped = ({ world }: Workspace, number: string) =>
  SmsNumbers.use((numbers) => numbers.optOut(world, number, { kind: "keyword", id: "cnr_1" }))

const numbersIn = ({ data }: any): ReadonlyArray<string> => data.map(({ number }: any) => number)

layer(world)("opt-outs by calls", (it) => {
  it.effect("are added once, told once each, and name the calling key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const ours = by(workspace.live)
      assert.deepStrictEqual(yield* ours.add(ada, bob, ada), { added: 2, already: 1 })
      assert.deepStrictEqual(yield* ours.add(bob), { added: 0, already: 1 })
      const { data } = yield* ours.listed({ number: ada })
      assert.lengthOf(data, 1)
      assert.strictEqual(data[0].source.kind, "api")
      assert.match(data[0].source.id, /^key_/u)
      const events = (yield* told).map(({ data, type }: any) => [type, data.number, data.source])
      assert.sameDeepMembers(events, [
        ["sms.opted_out", ada, "api"],
        ["sms.opted_out", bob, "api"]
      ])
    })
  )

  it.effect("are listed newest first, each on one page", () =>
    Effect.gen(function* () {
      const { live } = yield* makeWorkspace()
      const ours = by(live)
      yield* ours.add(ada, bob)
      yield* TestClock.adjust("1 second")
      yield* ours.add(eve)
      const first = yield* ours.listed({ limit: 2 })
      const rest = yield* ours.listed({ limit: 2, cursor: first.next_cursor })
      assert.deepStrictEqual([...numbersIn(first), ...numbersIn(rest)], [eve, bob, ada])
      assert.isNull(rest.next_cursor)
      const other = yield* call("list_sms_opt_outs", { number: ada, cursor: first.next_cursor }, { key: live })
      assert.strictEqual(other.body.error.code, "cursor_invalid")
    })
  )

  it.effect("of another workspace or the other world are neither seen nor lifted", () =>
    Effect.gen(function* () {
      const [workspace, stranger] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* by(workspace.live).add(ada)
      for (const key of [stranger.live, workspace.test]) {
        assert.deepStrictEqual(numbersIn(yield* by(key).listed()), [])
        assert.isFalse((yield* by(key).remove(ada)).body.removed)
      }
      yield* by(workspace.test).add(bob)
      assert.deepStrictEqual(numbersIn(yield* by(workspace.live).listed()), [ada])
    })
  )

  it.effect("are lifted once, and a STOP of the last 24 hours only with a reason, which is audited", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const ours = by(workspace.live)
      yield* stopped(workspace, ada)
      yield* stopped(workspace, bob)
      const refused = yield* ours.remove(ada)
      assert.deepStrictEqual(
        [refused.status, refused.body.error.code, refused.body.error.fields[0].path, refused.body.error.fields[0].code],
        [422, "field_invalid", "reason", "required"]
      )
      const lifted = yield* ours.remove(ada, { reason: "Called us" })
      assert.deepStrictEqual(lifted.body, { number: ada, removed: true })
      assert.isFalse((yield* ours.remove(ada)).body.removed)
      const { body: entries } = yield* call(
        "recent_audit_entries",
        { action: "sms_opt_out.remove" },
        { key: workspace.live }
      )
      assert.deepInclude(
        entries.data.map(({ metadata, target }: any) => ({ id: target?.id, reason: metadata.reason })),
        { id: ada, reason: "Called us" }
      )
      yield* TestClock.adjust("24 hours")
      assert.isTrue((yield* ours.remove(bob)).body.removed)
    })
  )

  it.effect("take effect on the next message, whichever way", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const code = { templateKey: "auth.otp", to: ada, variables: { code: "041932", minutes: 10 } }
      const status = Effect.map(
        call("send_transactional_sms", code, { key, idempotencyKey: crypto.randomUUID() }),
        ({ body }) => body.status
      )
      yield* by(key).add(ada)
      assert.strictEqual(yield* Effect.suspend(() => status), "suppressed")
      yield* by(key).remove(ada)
      const { body } = yield* call("send_transactional_sms", code, { key, idempotencyKey: crypto.randomUUID() })
      assert.strictEqual(body.status, "accepted")
    })
  )

  it.effect("wait for a person before they are lifted where the policy says so, and never before they are added", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* policy(workspace, "sms", "always")
      const ours = by(workspace.live)
      assert.deepStrictEqual(yield* ours.add(ada), { added: 1, already: 0 })
      const held = yield* ours.remove(ada)
      assert.deepStrictEqual([held.status, held.body.approval.status], [202, "pending"])
      assert.deepStrictEqual(numbersIn(yield* ours.listed()), [ada])
    })
  )
})
