import { assert, layer } from "@effect/vitest"
import { holdingReasons } from "@tidings/schema/resources/Suppression"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { jobsDone, topicOf } from "@tidings/testing/topics"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { attend as attendPlanned } from "../campaigns/testing/plannedWorld.ts"
import { attend as attendRuns } from "../sequences/engine/testing/sequenceWorld.ts"

const dayMs = 24 * 60 * 60 * 1000

/** Calls a row after a second, so that no rate limit is met. */
const slowly = (...asked: Parameters<typeof made>) => Effect.andThen(TestClock.adjust("1 second"), made(...asked))

/** A template of each category, and one of each kind of topic. */
const mails = {
  plain: { category: "marketing", topic: null },
  joining: { category: "marketing", topic: "joined" },
  leaving: { category: "marketing", topic: "left" },
  receipt: { category: "transactional", topic: null },
  code: { category: "system", topic: null }
} as const
type Mail = keyof typeof mails
const mailNames = Object.keys(mails) as ReadonlyArray<Mail>

/** Everything that an address may have said or done. */
const addresses = [null, ...holdingReasons].flatMap((held) =>
  [false, true].flatMap((optedOut) =>
    ([null, "joined", "left"] as const).map((chose) => ({
      held,
      optedOut,
      chose,
      email: `${held ?? "well"}-${optedOut ? "out" : "in"}-${chose ?? "silent"}@example.com`
    }))
  )
)
type Address = (typeof addresses)[number]

/** The reason that the specification gives for each mail to each address, written without the code that decides. */
const expected = (mail: Mail, { chose, held, optedOut }: Address, bypasses: boolean): string => {
  const { category, topic } = mails[mail]
  if (held === "complaint") return "complaint"
  if (bypasses) return "goes"
  if (held !== null) return held
  if (category !== "marketing") return "goes"
  if (optedOut) return "unsubscribe"
  if (topic === null) return "goes"
  return (chose ?? topic) === "left" ? "topic" : "goes"
}

/** A way of sending: it sends each of these mails to every address. */
interface Way {
  readonly mails: ReadonlyArray<Mail>
  readonly bypasses?: boolean
  /** For mails that are accepted before the addresses say anything, and leave afterwards. */
  readonly leaveLater?: Effect.Effect<void, never, any>
  readonly send: (workspace: Workspace, mail: Mail) => Effect.Effect<void, never, any>
}

const bypass = { bypassSuppression: true, bypassReason: "asked for it by phone" }
const marketing = mailNames.filter((mail) => mails[mail].category === "marketing")

const singly =
  (more: object): Way["send"] =>
  (workspace, template) =>
    Effect.forEach(addresses, ({ email: to }) => slowly("send_transactional", { template, to, ...more }, workspace), {
      discard: true
    })

const planned: Way["send"] = (workspace, templateKey) =>
  Effect.gen(function* () {
    const list = yield* made("create_list", { name: templateKey }, workspace)
    const contactIds = addresses.map(({ email }) => ({ email }))
    yield* made("add_list_members", { listId: list.id, contactIds }, workspace)
    const leavesMs = (yield* Clock.currentTimeMillis) + dayMs
    const scheduleAt = new Date(leavesMs).toISOString().slice(0, 16)
    const draft = yield* made("create_planned_email", { name: templateKey, scheduleAt, timezone: "UTC" }, workspace)
    yield* made("schedule_planned_email", { plannedId: draft.id, templateKey, listId: list.id }, workspace)
    yield* TestClock.setTime(leavesMs)
    yield* attendPlanned
  })

const bySequence: Way["send"] = (workspace, template) =>
  Effect.gen(function* () {
    yield* appliedSequence(
      workspace,
      template,
      `key: ${template}\ntrigger: { type: api.enroll }\nnodes: { mail: { type: send, template: ${template}, next: end } }\n`
    )
    for (const { email } of addresses)
      yield* slowly("enroll_in_sequence", { keyOrId: template, contact: { email } }, workspace)
    yield* attendRuns
  })

const batch: Way["send"] = (workspace, template) =>
  slowly(
    "send_batch",
    { template, messages: addresses.map(({ email: to }) => ({ idempotencyKey: `${template} ${to}`, to })) },
    workspace
  )

const hour = "2027-03-02T00:00:00Z"
const leaveAtTheHour = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(hour))
  yield* jobsDone("deliver_email")
})

const ways: Readonly<Record<string, Way>> = {
  single: { mails: mailNames, send: singly({}) },
  "single, bypassing": { mails: mailNames, bypasses: true, send: singly(bypass) },
  batch: { mails: mailNames, send: batch },
  scheduled: {
    mails: mailNames,
    send: singly({ send_at: hour }),
    leaveLater: leaveAtTheHour
  },
  "scheduled, bypassing": {
    mails: mailNames,
    bypasses: true,
    send: singly({ send_at: hour, ...bypass }),
    leaveLater: leaveAtTheHour
  },
  planned: { mails: marketing, send: planned },
  sequence: { mails: mailNames, send: bySequence }
}

/** A workspace with the templates and topics. */
const ready = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2027-03-01T00:00Z"))
  const workspace = yield* makeWorkspace()
  for (const topic of ["joined", "left"] as const) yield* topicOf(workspace, topic, { default: topic })
  for (const mail of mailNames) {
    const { category, topic } = mails[mail]
    yield* publishedTemplate(workspace, mail, { category, subject: "Hello", body: "<p>Hello</p>", topicKey: topic })
  }
  return workspace
})

/** Has every address say and do what its row tells. */
const stand = Effect.fnUntraced(function* (workspace: Workspace) {
  for (const { chose, email, held, optedOut } of addresses) {
    const topics = chose === null ? {} : { topics: { joined: chose, left: chose }, consent: "Asked at the fair" }
    yield* slowly("create_contact", { email, ...topics }, workspace)
    const reasons = [...(held === null ? [] : [held]), ...(optedOut ? ["unsubscribe"] : [])]
    if (reasons.length > 0)
      yield* made("add_suppressions", { entries: reasons.map((reason) => ({ email, reason })) }, workspace)
  }
})

const outcomeOf = ({ events, status }: { readonly events: ReadonlyArray<any>; readonly status: string }) =>
  status === "suppressed"
    ? (events.find(({ type }) => type === "transactional.suppressed").data.reason as string)
    : "goes"

const outcomes = Effect.fnUntraced(function* ({ live: key }: Workspace, templateKey: Mail) {
  const { body } = yield* call("list_sends", { templateKey, limit: 100 }, { key })
  return Object.fromEntries(body.data.map((send: any) => [send.to, outcomeOf(send)]))
})

layer(worldOver(ownDatabase))("a mail", (it) => {
  it.effect.each(Object.keys(ways))(
    "sent %s goes to whom its category, its topic and the address allow, and to nobody else",
    (name) =>
      Effect.gen(function* () {
        const { bypasses = false, leaveLater, mails: sent, send } = ways[name]!
        const workspace = yield* ready
        const sending = Effect.forEach(sent, (mail) => send(workspace, mail), { discard: true })
        if (leaveLater !== undefined) yield* sending
        yield* stand(workspace)
        yield* leaveLater ?? sending
        for (const mail of sent) {
          const should = Object.fromEntries(
            addresses.map((address) => [
              address.email,
              // Stopped as it was accepted: nobody had joined a topic yet that is left by default.
              leaveLater !== undefined && !bypasses && mail === "leaving" ? "topic" : expected(mail, address, bypasses)
            ])
          )
          assert.deepStrictEqual(yield* outcomes(workspace, mail), should, `${name} ${mail}`)
        }
      })
  )

  it.effect("that is a login code reaches whoever left a topic and everything by one click", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* stand(workspace)
      const to = "well-out-left@example.com"
      assert.strictEqual((yield* made("send_transactional", { template: "code", to }, workspace)).status, "queued")
    })
  )
})
