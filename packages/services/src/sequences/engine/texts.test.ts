import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { id as idSchema, newId } from "@tidings/schema/Id"
import type { SequenceChannel } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SendNodeBy } from "@tidings/schema/sequences/sendNodes"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { textsOfRuns } from "@tidings/storage/testing/sequenceTable"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { isExpired } from "../../sms/outgoing.ts"
import { SmsHandover } from "../../sms/SmsHandover.ts"
import { SmsNumbers } from "../../sms/SmsNumbers.ts"
import { SmsWordings } from "../../sms/SmsWordings.ts"
import { byProvider } from "@tidings/testing/byProvider"
import { SmsTimeline } from "../../sms/SmsTimeline.ts"
import { Pausing } from "../pausing/Pausing.ts"
import { attend, definitionOf, isBalanced, sequenceIn, templates, transaction } from "./testing/sequenceWorld.ts"

const phone = "+353861234567"

const node = <Channel extends SequenceChannel>(fields: SendNodeBy<Channel>) => fields
const text = (more: Partial<SendNodeBy<"sms">> = {}) =>
  node<"sms">({
    type: "send",
    channel: "sms",
    template: "order.shipped",
    variables: { order: "{{ contact.traits.order }}", link: "https://acme.example/t" },
    consentProofId: "signup",
    next: "end",
    ...more
  })
const code = (more: Partial<SendNodeBy<"sms">> = {}) =>
  node<"sms">({
    type: "send",
    channel: "sms",
    template: "auth.otp",
    variables: { code: "041932", minutes: 10 },
    next: "end",
    ...more
  })
const mail = (more: Partial<SendNodeBy<"email">> = {}) =>
  node<"email">({ type: "send", template: "welcome", variables: { name: "you" }, next: "end", ...more })

interface Person {
  readonly phone?: string | null
  readonly traits?: Record<string, string | number | boolean>
}

/** Stores a contact, since enrolments name no phone number. */
const meet = Effect.fnUntraced(function* (
  workspace: Workspace,
  external_id: string,
  { phone: number = phone, traits = {} }: Person = {},
  livemode = true
) {
  const now = yield* Clock.currentTimeMillis
  const contact = {
    id: newId("con", now),
    external_id,
    email: `${external_id}@example.com`,
    phone: number,
    traits: { order: "A-1", ...traits },
    merged_from: []
  }
  yield* ContactRepository.use((contacts) => contacts.put({ workspaceId: workspace.id, livemode }, contact, [], now))
})

const begun = Effect.fnUntraced(function* (
  nodes: Definition["nodes"],
  rest: Partial<Definition> = {},
  person?: Person
) {
  const workspace = yield* makeWorkspace()
  yield* templates(workspace, "welcome")
  const sequence = yield* sequenceIn(workspace, definitionOf("tried", nodes, rest))
  yield* meet(workspace, "ada", person)
  const texts = Effect.flatMap(sequence.runs, (runs) => textsOfRuns(runs.map(({ id }) => id)))
  return { workspace, ...sequence, texts }
})

const tell = (id: string, type: "sms.delivered" | "sms.undelivered" | "sms.failed") =>
  SmsTimeline.use((timeline) => timeline.record(id as never, [byProvider(type)]))

const reasons = (timeline: ReadonlyArray<object>) =>
  (timeline as ReadonlyArray<{ readonly type: string; readonly reason?: string }>).flatMap(({ reason, type }) =>
    type === "held" || type === "skipped" || type === "ended" ? [`${type} ${reason}`] : []
  )

layer(world)("a run", (it) => {
  it.effect("sends a text to its contact's phone, in its contact's language, as a message of its own", () =>
    Effect.gen(function* () {
      const { counts, enrol, id, runs, texts, workspace } = yield* begun(
        { shipped: text({ next: "bye" }), bye: mail() },
        {},
        { traits: { language: "de-AT" } }
      )
      yield* SmsWordings.use((wordings) =>
        wordings.set(workspace.id, { key: "order.shipped", language: "de", body: "{{order}} kommt: {{link}}" })
      )
      const told = yield* hearing(workspace)
      yield* enrol("ada")
      yield* attend
      const [run] = yield* runs
      const [sent, ...others] = yield* texts
      assert.lengthOf(others, 0)
      assert.deepInclude(sent, {
        toNumber: phone,
        language: "de",
        body: "A-1 kommt: https://acme.example/t",
        status: "accepted",
        consentProofId: "signup",
        keyId: idSchema("key").make("key_0"),
        runId: run!.id,
        sequenceId: id,
        contactId: run!.contactId,
        runNode: "shipped",
        dueAt: null
      })
      assert.deepStrictEqual(sent!.countedAt?.getTime(), run!.enrolledAt)
      assert.strictEqual(run!.status, "completed")
      assert.deepInclude(
        run!.timeline.find((entry: any) => entry.type === "sent"),
        { node: "shipped", sendId: sent!.id }
      )
      assert.isTrue(isBalanced(yield* counts, yield* runs))
      const queued = (yield* told).filter(({ type }) => type === "sms.queued")
      assert.deepStrictEqual(
        queued.map(({ data }) => data.sms_id),
        [sent!.id]
      )
    })
  )

  it.effect.each<[string, Definition["nodes"], Person, string]>([
    ["no phone", { t: text() }, { phone: null }, "recipient_missing"],
    ["a number that nobody can have", { t: text() }, { phone: "+9991234567" }, "recipient_invalid"],
    ["an address where a number belongs", { t: text({ to: "{{ contact.email }}" }) }, {}, "recipient_invalid"],
    ["no proof", { t: text({ consentProofId: "{{ contact.traits.none }}" }) }, {}, "consent_proof_required"],
    [
      "a proof of two lines",
      { t: text({ consentProofId: "{{ contact.traits.proof }}" }) },
      { traits: { proof: "a\nb" } },
      "field_invalid"
    ],
    [
      "a variable that came to nothing",
      { t: text({ variables: { order: "{{ trigger.none }}" } }) },
      {},
      "schema_contract_violation"
    ],
    [
      "a variable that became a list",
      {
        t: code({
          variables: { code: "{{ contact.merged_from }}{{ contact.traits }}", minutes: "{{ contact.traits }}" }
        })
      },
      {},
      "schema_contract_violation"
    ],
    [
      "a shortener",
      { t: text({ variables: { order: "A", link: "{{ contact.traits.link }}" } }) },
      { traits: { link: "https://bit.ly/x" } },
      "generic_shortener_not_allowed"
    ],
    [
      "a stranger's link to sign in",
      {
        t: node<"sms">({
          type: "send",
          channel: "sms",
          template: "auth.magic_link",
          variables: { link: "{{ contact.traits.link }}", minutes: 5 },
          next: "end"
        })
      },
      { traits: { link: "https://elsewhere.example/x" } },
      "url_not_allowed"
    ]
  ])(
    "is held where a text is refused for %s, and goes on or fails where its node says so",
    ([, nodes, person, code_]) =>
      Effect.gen(function* () {
        const ends = { hold: `held ${code_}`, continue: `skipped ${code_}`, fail: `ended ${code_}` }
        for (const [onError, reason] of Object.entries(ends)) {
          const tried = { t: { ...nodes["t"]!, onError } } as Definition["nodes"]
          const { enrol, runs, texts } = yield* begun(tried, {}, person)
          yield* enrol("ada")
          yield* attend
          assert.include(reasons((yield* runs)[0]!.timeline), reason)
          assert.lengthOf(yield* texts, 0)
        }
      })
  )

  it.effect.each<["exit" | "continue", ReadonlyArray<string>]>([
    ["exit", ["skipped suppressed", "ended suppressed"]],
    ["continue", ["skipped suppressed", "ended end"]]
  ])("sends nothing to a number that opted out, and goes by onSuppressed %s", ([onSuppressed, expected]) =>
    Effect.gen(function* () {
      const { enrol, runs, texts, workspace } = yield* begun({ t: text() }, { onSuppressed })
      yield* transaction(
        SmsNumbers.use((numbers) => numbers.optOut(workspace.world, phone, { kind: "operator", id: "tests" }))
      )
      yield* enrol("ada")
      yield* attend
      assert.deepStrictEqual(reasons((yield* runs)[0]!.timeline), expected)
      assert.deepStrictEqual(
        (yield* texts).map(({ status }) => status),
        ["suppressed"]
      )
    })
  )

  it.effect("counts texts and mails toward the same limits, over all sequences, also within one pass", () =>
    Effect.gen(function* () {
      const limits = [{ sends: 2, per: "1d", scope: "workspace" }] as const
      const { enrol, texts, workspace } = yield* begun({ m: mail({ next: "t" }), t: text() }, { limits })
      const other = yield* sequenceIn(workspace, definitionOf("other", { m: mail() }, { limits }))
      const codes = yield* sequenceIn(workspace, definitionOf("codes", { t: code() }, { limits }))
      yield* enrol("ada")
      yield* other.enrol("ada")
      yield* codes.enrol("ada")
      yield* attend
      assert.lengthOf(yield* texts, 1)
      assert.lengthOf(yield* other.sends, 0)
      const [free] = yield* Effect.flatMap(codes.runs, (runs) => textsOfRuns(runs.map(({ id }) => id)))
      assert.strictEqual(free!.countedAt, null)
      yield* TestClock.adjust("1 day")
      yield* attend
      assert.lengthOf(yield* other.sends, 1)
    })
  )

  const heard: Definition["nodes"] = {
    t: code({ next: "wait" }),
    wait: {
      type: "wait",
      on: [
        { event: "sms.delivered", send: "t", next: "which" },
        { event: "sms.failed", send: "t", next: "lost" }
      ],
      timeout: { after: "1d", next: "silent" }
    },
    which: { type: "branch", cases: [{ when: { "sends.t.status": "delivered" }, next: "end" }], else: "lost" },
    lost: { type: "exit", reason: "lost" },
    silent: { type: "exit", reason: "silent" }
  }

  it.effect("hears what becomes of its own text, and reads its status", () =>
    Effect.gen(function* () {
      const { enrol, runs, texts, workspace } = yield* begun(heard)
      for (const name of ["bob", "cid", "dan"]) yield* meet(workspace, name)
      for (const name of ["ada", "bob", "cid", "dan"]) yield* enrol(name)
      yield* attend
      const [ada, bob, cid] = yield* texts
      yield* TestClock.adjust("1 minute")
      yield* tell(ada!.id, "sms.delivered")
      yield* tell(bob!.id, "sms.failed")
      yield* tell(cid!.id, "sms.undelivered")
      yield* attend
      assert.deepStrictEqual(
        (yield* runs).map(({ node: at, status }) => `${status} ${at}`),
        ["completed null", "exited lost", "waiting wait", "waiting wait"]
      )
      yield* TestClock.adjust("1 day")
      yield* attend
      assert.strictEqual((yield* runs)[3]!.node, "silent")
    })
  )

  it.effect(
    "hears the outcome of its text's own hand-over, and one that came before it waited, and while it stood still",
    () =>
      Effect.gen(function* () {
        const before: Definition["nodes"] = {
          ...heard,
          t: code({ next: "pause" }),
          pause: { type: "wait", for: "1h", next: "wait" },
          wait: { ...heard["wait"], since: "enrolment" } as Definition["nodes"][string]
        }
        const { enrol, runs, texts } = yield* begun(before)
        yield* enrol("ada")
        yield* attend
        yield* TestClock.adjust("1 minute")
        yield* tell((yield* texts)[0]!.id, "sms.delivered")
        yield* TestClock.adjust("1 hour")
        yield* attend
        assert.strictEqual((yield* runs)[0]!.status, "completed")

        const still = yield* begun(heard)
        yield* still.enrol("ada")
        yield* attend
        yield* transaction(Pausing.use((pausing) => pausing.pause(still.workspace.world, "tried")))
        yield* TestClock.adjust("1 minute")
        yield* tell((yield* still.texts)[0]!.id, "sms.failed")
        yield* transaction(Pausing.use((pausing) => pausing.resume(still.workspace.world, still.id)))
        yield* attend
        assert.strictEqual((yield* still.runs)[0]!.node, "lost")

        const sandbox = yield* begun(heard)
        yield* meet(sandbox.workspace, "ada", {}, false)
        yield* sandbox.enrol("ada", {}, sandbox.workspace.test)
        yield* attend
        const [tried] = yield* sandbox.texts
        assert.deepInclude(tried, { livemode: false, connector: "sandbox" })
        yield* TestClock.adjust("1 minute")
        const attempt = { ...lastAttempt, lane: "deliver_sms/sandbox" }
        yield* Effect.orDie(SmsHandover.use((deliveries) => deliveries.deliver(tried!.id, attempt)))
        yield* attend
        assert.strictEqual((yield* sandbox.runs)[0]!.status, "completed")
      })
  )

  it.effect("sends one text a visit, also where its step is taken again, or others of its pass are defects", () =>
    Effect.gen(function* () {
      const { enrol, id, runs, texts, workspace } = yield* begun({ t: text({ next: "rest" }), rest: { type: "state" } })
      yield* enrol("ada")
      const [before] = yield* runs
      yield* attend
      const again = { ...before!, workspaceId: workspace.id }
      yield* transaction(SequenceRunRepository.use((repository) => repository.write([again], before!.enrolledAt)))
      yield* attend
      assert.lengthOf(yield* texts, 1)
      assert.strictEqual((yield* runs)[0]!.node, "rest")

      const broken = yield* sequenceIn(workspace, definitionOf("broken", { m: mail({ template: "a\0b" }) }))
      yield* meet(workspace, "bob")
      yield* broken.enrol("bob")
      yield* enrol("bob")
      yield* attend
      assert.strictEqual((yield* broken.runs)[0]!.status, "failed")
      assert.lengthOf(yield* texts, 2)
      assert.isString(id)
    })
  )

  it.effect("lets a text leave after the quiet hours that a late worker meets, and counts its use from there", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-12-01T20:00Z"))
      const { enrol, texts } = yield* begun(
        { t: code({ next: "end" }) },
        { quietHours: { from: "21:00", to: "08:00" } }
      )
      yield* enrol("ada")
      yield* TestClock.adjust("3 hours")
      yield* attend
      const [sent] = yield* texts
      const leavesMs = Date.parse("2026-12-02T08:00Z")
      assert.strictEqual(sent!.dueAt?.getTime(), leavesMs)
      const row = {
        template_key: "auth.otp",
        created_at: sent!.createdAt.toISOString(),
        due_at: sent!.dueAt!.toISOString()
      }
      assert.isFalse(isExpired(row as never, leavesMs + 14 * 60_000))
      assert.isTrue(isExpired(row as never, leavesMs + 16 * 60_000))
    })
  )
})
