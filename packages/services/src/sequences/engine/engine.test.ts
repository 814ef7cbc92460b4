import { assert, layer } from "@effect/vitest"
import { setSequenceStatus } from "@tidings/storage/testing/sequenceTable"
import { deliverNow } from "@tidings/testing/deliverMail"
import { hearing, made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { SendTimeline } from "../../sends/SendTimeline.ts"
import { Pausing } from "../pausing/Pausing.ts"
import {
  attend,
  definitionOf,
  emit,
  enterList,
  isBalanced,
  sequenceIn,
  templates,
  transaction
} from "./testing/sequenceWorld.ts"

const name = { name: "{{ contact.external_id }}" }

layer(world)("runs of sequences", (it) => {
  const onboarding = definitionOf("onboarding", {
    settle: { type: "wait", for: "2d", next: "welcome" },
    welcome: { type: "send", template: "welcome", variables: name, next: "paid" },
    paid: { type: "wait", on: [{ event: "order.paid", next: "end" }], timeout: { after: "1d", next: "gone" } },
    gone: { type: "exit", reason: "silent" }
  })

  const onboard = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    yield* templates(workspace, "welcome")
    return { workspace, ...(yield* sequenceIn(workspace, onboarding)) }
  })

  it.effect("go from enrolment over a wait and a send to the end that an event leads to, and are counted", () =>
    Effect.gen(function* () {
      const { counts, enrol, runs, sends, workspace } = yield* onboard
      assert.strictEqual((yield* enrol("ada")).status, 201)
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "waiting", node: "settle" })
      yield* TestClock.adjust("2 days")
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "waiting", node: "paid" })
      assert.deepStrictEqual(
        (yield* sends).map(({ runNode, subject, toEmail }) => ({ runNode, subject, toEmail })),
        [{ runNode: "welcome", subject: "Hello ada", toEmail: "ada@example.com" }]
      )
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 1)
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "completed", dueAt: null })
      const one = { livemode: true, entered: 1, passed: 1, left: 0, failed: 0 }
      assert.deepStrictEqual(yield* counts, [
        { node: "paid", ...one },
        { node: "settle", ...one },
        { node: "welcome", ...one }
      ] as never)
    })
  )

  it.effect("send mails that name sequence, run, node and contact where they are read, told of and listed", () =>
    Effect.gen(function* () {
      const { enrol, id, workspace } = yield* onboard
      const told = yield* hearing(workspace)
      const other = { template: "welcome", to: "ben@example.com", variables: { name: "Ben" } }
      yield* call("send_transactional", other, { key: workspace.live, idempotencyKey: "ben" })
      const { body } = yield* enrol("ada")
      yield* TestClock.adjust("2 days")
      yield* attend
      const names = { sequence: "onboarding", sequence_run: body.id, node: "welcome", contact: body.contactId }
      const { data } = yield* made("list_sends", { sequenceId: id }, workspace)
      yield* deliverNow(data[0].id)
      assert.deepStrictEqual(
        data.map(({ metadata, to }: any) => [to, metadata]),
        [["ada@example.com", names]]
      )
      const events = (yield* told).filter(({ data }) => data.to === "ada@example.com")
      assert.deepStrictEqual(
        [...new Set(events.map(({ type }) => type))],
        ["send.queued", "send.sent", "send.delivered"]
      )
      for (const { data } of events) assert.deepStrictEqual(data.metadata, names)
    })
  )

  it.effect("forget what they were given, and the event that began them, when they end", () =>
    Effect.gen(function* () {
      const { cancel, enrol, runs, workspace } = yield* onboard
      const told = yield* hearing(workspace)
      const said = { variables: { code: "771204963" } }
      yield* enrol("ada", said)
      const ben = yield* enrol("ben", said)
      yield* TestClock.adjust("1 day")
      assert.include(JSON.stringify(yield* runs), said.variables.code)
      yield* cancel(ben.body.id)
      yield* TestClock.adjust("10 days")
      for (let n = 0; n < 4; n++) yield* attend
      assert.notInclude(JSON.stringify(yield* runs), said.variables.code)
      const ends = (yield* told).filter(({ type }) => /cancelled|completed|exited/u.test(type))
      assert.deepStrictEqual(
        ends.map(({ data }) => data.variables),
        [said.variables, said.variables]
      )
    })
  )

  it.effect("are one for a contact while it is live: a second enrolment answers 200 with it", () =>
    Effect.gen(function* () {
      const { enrol, runs, workspace } = yield* onboard
      const first = yield* enrol("ada")
      const again = yield* enrol("ada")
      assert.deepStrictEqual([first.status, again.status], [201, 200])
      assert.deepStrictEqual([first.body.enrolled, again.body.enrolled], [true, false])
      const { body } = yield* call("read_sequence", { keyOrId: "onboarding" }, { key: workspace.live })
      assert.strictEqual(body.enrolledCount, 1)
      assert.strictEqual(again.body.id, first.body.id)
      assert.strictEqual((yield* runs).length, 1)
    })
  )

  it.effect("that are final stay as they are, whatever comes", () =>
    Effect.gen(function* () {
      const { cancel, enrol, runs, sends, transition, workspace } = yield* onboard
      const { body } = yield* enrol("ada")
      assert.strictEqual((yield* cancel(body.id)).body.status, "cancelled")
      const [before] = yield* Effect.tap(attend, () => Effect.void).pipe(Effect.andThen(runs))
      assert.strictEqual((yield* cancel(body.id)).body.error.code, "run_not_active")
      assert.strictEqual((yield* transition("ada", "x")).body.error.code, "run_not_active")
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 0)
      yield* TestClock.adjust("30 days")
      yield* attend
      assert.deepStrictEqual((yield* runs)[0], before)
      assert.deepStrictEqual(yield* sends, [])
    })
  )

  it.effect("of live and of sandbox keys are apart, and so are those of other workspaces", () =>
    Effect.gen(function* () {
      const { enrol, runs, workspace } = yield* onboard
      const other = yield* onboard
      yield* enrol("ada")
      yield* enrol("ada", {}, workspace.test)
      yield* other.enrol("ada")
      yield* TestClock.adjust("2 days")
      yield* attend
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid", {}, workspace.test), 1)
      yield* attend
      assert.deepStrictEqual(
        (yield* runs).map(({ livemode, status }) => [livemode, status]),
        [
          [true, "waiting"],
          [false, "completed"]
        ]
      )
      assert.deepInclude((yield* other.runs)[0], { status: "waiting" })
    })
  )

  it.effect("take their timeout from the moment on that it is due, however late the worker is", () =>
    Effect.gen(function* () {
      const { enrol, runs, workspace } = yield* onboard
      yield* enrol("ada")
      yield* TestClock.adjust("2 days")
      yield* attend
      yield* TestClock.adjust("25 hours")
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 0)
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "exited", node: "gone" })
    })
  )

  it.effect("begin by events that match, which they do not hear themselves", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const cart = definitionOf(
        "cart",
        { calm: { type: "wait", on: [{ event: "cart.updated", next: "end" }], timeout: { after: "1h", next: "end" } } },
        {
          trigger: { type: "event.matches", event: "cart.updated", where: { items: { gt: 0 } } },
          reentry: { by: "{{ trigger.cart_id }}" }
        }
      )
      const { runs } = yield* sequenceIn(workspace, cart)
      assert.strictEqual(yield* emit(workspace, "ada", "cart.updated", { items: 0, cart_id: "c1" }), 0)
      assert.strictEqual(yield* emit(workspace, "ada", "cart.updated", { items: 2, cart_id: "c1" }), 1)
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "waiting", runKey: "c1" })
      yield* TestClock.adjust("1 second")
      // Ends the run of the first cart, and begins one of the second.
      assert.strictEqual(yield* emit(workspace, "ada", "cart.updated", { items: 1, cart_id: "c2" }), 2)
      assert.deepStrictEqual(
        (yield* runs).map(({ runKey, status }) => [runKey, status]),
        [
          ["c1", "completed"],
          ["c2", "active"]
        ]
      )
    })
  )

  it.effect("begin for contacts that enter a list, once for each entry", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const list = yield* made("create_list", { name: "Webinar" }, workspace)
      yield* emit(workspace, "ada", "user.met")
      yield* emit(workspace, "bob", "user.met")
      const trigger = { type: "list.entered", list: list.id } as const
      const nodes = { rest: { type: "wait", for: "1h", next: "end" } } as const
      const { runs } = yield* sequenceIn(workspace, definitionOf("webinar", nodes, { trigger }))
      yield* enterList(workspace, list.id, ["ada", "bob"])
      yield* attend
      assert.deepStrictEqual(
        (yield* runs).map(({ status }) => status),
        ["waiting", "waiting"]
      )
      yield* enterList(workspace, list.id, ["ada"])
      yield* attend
      assert.strictEqual((yield* runs).length, 2)
    })
  )

  it.effect("hear what becomes of their own sends", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* templates(workspace, "welcome")
      const clicked = definitionOf("clicked", {
        welcome: { type: "send", template: "welcome", variables: name, next: "read" },
        read: {
          type: "wait",
          on: [{ event: "send.clicked", send: "welcome", next: "end" }],
          timeout: { after: "1d", next: "gone" }
        },
        gone: { type: "exit", reason: "unread" }
      })
      const { enrol, runs, sends } = yield* sequenceIn(workspace, clicked)
      yield* enrol("ada")
      yield* enrol("bob")
      yield* attend
      const [first] = yield* sends
      yield* deliverNow(first!.id)
      yield* TestClock.adjust("1 minute")
      const change = { type: "send.clicked", source: "system", data: { url: "https://example.com" } } as const
      yield* SendTimeline.use(({ record }) => record(first!.id, [change]))
      yield* attend
      assert.deepStrictEqual(
        (yield* runs).map(({ status }) => status),
        ["completed", "waiting"]
      )
    })
  )

  it.effect("go on for the contact that theirs becomes; of two of a kind the older stays", () =>
    Effect.gen(function* () {
      const { enrol, runs, workspace } = yield* onboard
      const byEmail = (email: string) =>
        call("enroll_in_sequence", { keyOrId: "onboarding", contact: { email } }, { key: workspace.live })
      const { body: older } = yield* byEmail("ada@example.com")
      yield* TestClock.adjust("1 minute")
      yield* call(
        "enroll_in_sequence",
        { keyOrId: "onboarding", contact: { external_id: "ada" } },
        { key: workspace.live }
      )
      yield* attend
      yield* TestClock.adjust("1 minute")
      const merging = { type: "user.named", contact: { external_id: "ada", email: "ada@example.com" } }
      const { body } = yield* call("emit_event", merging, { key: workspace.live })
      yield* attend
      const [stays, gone] = yield* runs
      assert.deepInclude(stays, { id: older.id, status: "waiting", contactId: body.contact.id })
      assert.deepInclude(gone, { status: "exited" })
      assert.include(JSON.stringify(gone!.timeline), "contact_merged")
      assert.strictEqual((yield* enrol("ada")).body.id, older.id)
    })
  )

  it.effect("are led to a state, once, and only to one that there is", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const talking = definitionOf("talking", {
        rest: { type: "wait", for: "9d", next: "end" },
        called: { type: "state", timeout: { after: "1d", next: "end" } }
      })
      const { counts, enrol, runs, transition } = yield* sequenceIn(workspace, talking)
      yield* enrol("ada")
      yield* attend
      const wrong = yield* transition("ada", "rest")
      assert.deepStrictEqual([wrong.status, wrong.body.error.fields[0].path], [422, "to_state"])
      const first = yield* transition("ada", "called", { reason: "booked" })
      assert.deepStrictEqual([first.status, first.body.transitioned, first.body.currentNodeId], [200, true, "called"])
      assert.strictEqual((yield* transition("ada", "called")).body.transitioned, false)
      yield* attend
      assert.isTrue(isBalanced(yield* counts, yield* runs))
      assert.strictEqual((yield* transition("nobody", "called")).body.error.code, "run_not_active")
    })
  )

  it.effect("are refused by name where the sequence is paused, archived, manual or had them before", () =>
    Effect.gen(function* () {
      const { enrol, id, workspace } = yield* onboard
      for (const status of ["paused", "archived"] as const) {
        yield* setSequenceStatus(id, status)
        const { body, status: answered } = yield* enrol("ada")
        assert.deepStrictEqual([answered, body.error.code, body.error.reason], [409, "enrolment_refused", status])
      }
      const nodes = { out: { type: "exit" } } as const
      const manual = yield* sequenceIn(workspace, definitionOf("by-hand", nodes, { trigger: { type: "manual" } }))
      assert.strictEqual((yield* manual.enrol("ada")).body.error.reason, "manual")
      const once = yield* sequenceIn(workspace, definitionOf("once", nodes, { reentry: { after: "1d" } }))
      yield* once.enrol("ada")
      yield* attend
      const { body } = yield* once.enrol("ada")
      assert.deepStrictEqual([body.error.reason, body.error.retry_after_seconds], ["reentry", 86_400])
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* once.enrol("ada")).status, 201)
    })
  )

  it.effect("hold a send that is refused, and fail when patience ends", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const nodes = { hello: { type: "send", template: "missing", next: "end" } } as const
      const { counts, enrol, runs } = yield* sequenceIn(workspace, definitionOf("holding", nodes))
      yield* enrol("ada")
      yield* attend
      assert.deepInclude((yield* runs)[0], { status: "waiting", node: "hello" })
      for (const wait of ["1 minute", "10 minutes", "1 hour", "6 hours", "24 hours"] as const) {
        yield* TestClock.adjust(wait)
        yield* attend
      }
      assert.deepInclude((yield* runs)[0], { status: "failed" })
      assert.isTrue(isBalanced(yield* counts, yield* runs))
    })
  )

  it.effect("are held by limits over all sequences of the workspace, also within one pass", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* templates(workspace, "welcome")
      const limits = [{ sends: 1, per: "1d", scope: "workspace" }] as const
      const nodes = { hello: { type: "send", template: "welcome", variables: name, next: "end" } } as const
      const one = yield* sequenceIn(workspace, definitionOf("one", nodes, { limits }))
      const two = yield* sequenceIn(workspace, definitionOf("two", nodes, { limits }))
      yield* one.enrol("ada")
      yield* two.enrol("ada")
      yield* attend
      assert.deepStrictEqual([(yield* one.sends).length, (yield* two.sends).length], [1, 0])
      yield* TestClock.adjust("1 day")
      yield* attend
      assert.strictEqual((yield* two.sends).length, 1)
    })
  )

  it.effect(
    "stand still while their sequence is paused, and go through what came in the order of time when it is resumed",
    () =>
      Effect.gen(function* () {
        const { counts, enrol, id, runs, sends, workspace } = yield* onboard
        yield* enrol("ada")
        yield* enrol("bob")
        yield* TestClock.adjust("2 days")
        yield* attend
        yield* transaction(Pausing.use((pausing) => pausing.pause(workspace.world, "onboarding")))
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 0)
        yield* TestClock.adjust("2 days")
        assert.strictEqual(yield* emit(workspace, "bob", "order.paid"), 0)
        yield* attend
        assert.deepStrictEqual(
          (yield* runs).map(({ dueAt, status }) => [status, dueAt]),
          [
            ["waiting", null],
            ["waiting", null]
          ]
        )
        yield* transaction(Pausing.use((pausing) => pausing.resume(workspace.world, id)))
        yield* attend
        assert.deepStrictEqual(
          (yield* runs).map(({ status }) => status),
          ["completed", "exited"]
        )
        assert.strictEqual((yield* sends).length, 2)
        assert.isTrue(isBalanced(yield* counts, yield* runs))
      })
  )

  it.effect("are told of to subscriptions, each move once", () =>
    Effect.gen(function* () {
      const { enrol, workspace } = yield* onboard
      const told = yield* hearing(workspace)
      yield* enrol("ada", { variables: { plan: "pro" } })
      yield* attend
      yield* TestClock.adjust("2 days")
      yield* attend
      yield* emit(workspace, "ada", "order.paid")
      yield* attend
      const events = (yield* told).filter(({ type }) => String(type).startsWith("sequence_run."))
      assert.deepStrictEqual(
        events.map(({ data, type }) => `${type} ${data.from ?? "-"} ${data.to ?? "-"} ${data.cause}`),
        [
          "sequence_run.enrolled - settle start",
          "sequence_run.advanced - settle start",
          "sequence_run.advanced settle welcome timer",
          "sequence_run.advanced welcome paid timer",
          "sequence_run.completed paid - event"
        ]
      )
      assert.deepStrictEqual(events[0].data.variables, { plan: "pro" })
    })
  )

  it.effect("fail alone where one cannot be moved, and the others of its pass go on", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* templates(workspace, "welcome")
      const nodes = { hello: { type: "send", template: "welcome", variables: name, next: "end" } } as const
      const { enrol, runs } = yield* sequenceIn(workspace, definitionOf("three", nodes))
      // A template name that the database refuses, which no check would let through.
      const broken = yield* sequenceIn(
        workspace,
        definitionOf("broken", { hello: { type: "send", template: "a\0b", next: "end" } })
      )
      yield* enrol("ada")
      assert.strictEqual((yield* broken.enrol("bob")).status, 201)
      yield* enrol("eve")
      yield* attend
      assert.deepInclude((yield* broken.runs)[0], { status: "failed", dueAt: null })
      assert.deepStrictEqual(
        (yield* runs).map(({ status }) => status),
        ["completed", "completed"]
      )
    })
  )

  it.effect("fail alone where an event finds one that cannot be moved, and the event is heard by the others", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const whole = yield* sequenceIn(
        workspace,
        definitionOf("whole", {
          rest: { type: "wait", on: [{ event: "order.paid", next: "end" }], timeout: { after: "9d", next: "end" } }
        })
      )
      const broken = yield* sequenceIn(
        workspace,
        definitionOf("broken", {
          rest: { type: "wait", for: "1h", next: "hello" },
          hello: { type: "send", template: "a\0b", next: "end" }
        })
      )
      yield* whole.enrol("ada")
      yield* broken.enrol("ada")
      yield* attend
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 1)
      assert.deepInclude((yield* broken.runs)[0], { status: "failed", dueAt: null })
      assert.deepInclude((yield* whole.runs)[0], { status: "completed" })
      assert.isTrue(isBalanced(yield* broken.counts, yield* broken.runs))
    })
  )

  it.effect("that an event moves rest where they come to at once, and send only as a worker comes by", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* templates(workspace, "welcome")
      const on = (next: string) => [{ event: "order.paid", next }]
      const resting = yield* sequenceIn(
        workspace,
        definitionOf("resting", {
          open: { type: "state", on: on("paid") },
          paid: { type: "branch", cases: [{ when: { "contact.external_id": "ada" }, next: "calm" }], else: "end" },
          calm: { type: "wait", for: "1d", next: "end" }
        })
      )
      const sending = yield* sequenceIn(
        workspace,
        definitionOf("sending", {
          open: { type: "state", on: on("welcome") },
          welcome: { type: "send", template: "welcome", variables: name, next: "end" }
        })
      )
      yield* resting.enrol("ada")
      yield* sending.enrol("ada")
      yield* attend
      assert.strictEqual(yield* emit(workspace, "ada", "order.paid"), 2)
      assert.deepInclude((yield* resting.runs)[0], { status: "waiting", node: "calm" })
      assert.isTrue(isBalanced(yield* resting.counts, yield* resting.runs))
      assert.deepInclude((yield* sending.runs)[0], { status: "active", node: "welcome" })
      assert.deepStrictEqual(yield* sending.sends, [])
      yield* attend
      assert.deepInclude((yield* sending.runs)[0], { status: "completed" })
      yield* TestClock.adjust("1 day")
      yield* attend
      assert.deepInclude((yield* resting.runs)[0], { status: "completed" })
      for (const { counts, runs } of [resting, sending]) assert.isTrue(isBalanced(yield* counts, yield* runs))
    })
  )
})
