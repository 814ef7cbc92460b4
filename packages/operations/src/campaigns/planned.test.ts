import { assert, layer } from "@effect/vitest"
import { attend, newsletterIn } from "@tidings/services/campaigns/testing/plannedWorld"
import { hearing, made, type Workspace } from "@tidings/testing/fixtures"
import { decide, heldCall, readBy, working } from "@tidings/testing/approvals"
import { topicOf } from "@tidings/testing/topics"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const now = Date.parse("2027-03-01T00:00:00.000Z")
const scheduleAt = "2027-03-30T09:30"

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(now)
  const workspace = yield* makeWorkspace()
  const planned = yield* newsletterIn(workspace, { scheduleAt, timezone: "Europe/Berlin" })
  return { workspace, planned, by: calling(workspace, planned.id) }
})

const calling =
  ({ live }: Workspace, plannedId: string) =>
  (verb: string, input: object = {}, key = live) =>
    Effect.map(call(`${verb}_planned_email`, { plannedId, ...input }, { key }), ({ body, status }) => ({
      body,
      status
    }))

const newsletter = { templateKey: "newsletter", list: "Newsletter" }
const codeOf = ({ body, status }: { readonly body: any; readonly status: number }) => [status, body.error?.code]

layer(world)("planned email over the API", (it) => {
  it.effect("leaves to a list once it is scheduled, and its report counts who got it", () =>
    Effect.gen(function* () {
      const { by, planned, workspace } = yield* begun
      const told = yield* hearing(workspace)
      const dry = yield* by("schedule", { ...newsletter, dryRun: true })
      assert.deepStrictEqual([dry.status, dry.body.dryRun, dry.body.status, dry.body.members], [200, true, "draft", 3])
      assert.deepStrictEqual(dry.body.needs, ["name"])
      assert.deepStrictEqual(dry.body.zones, [
        { timezone: "Europe/Berlin", sendsAt: "2027-03-30T07:30:00.000Z", members: 3, when: "at_its_hour" }
      ])
      assert.strictEqual((yield* planned.mail).status, "draft")
      const { body, status } = yield* by("schedule", newsletter)
      assert.deepStrictEqual([status, body.status, body.listId, body.dryRun], [202, "scheduled", planned.listId, false])
      yield* TestClock.setTime(Date.parse("2027-03-30T07:30:01.000Z"))
      yield* attend
      const { body: report } = yield* by("read")
      assert.deepStrictEqual([report.status, report.counts.recipients, report.counts.accepted], ["sent", 3, 3])
      assert.deepStrictEqual(report.outcomes, {
        sent: 0,
        delivered: 0,
        bounced: 0,
        complained: 0,
        opened: 0,
        clicked: 0,
        unsubscribed: 0
      })
      const types = (yield* told).map(({ type }: { readonly type: string }) => type)
      assert.deepStrictEqual(
        types.filter((type: string) => type.startsWith("planned_email.")),
        ["planned_email.scheduled", "planned_email.sent"]
      )
    })
  )

  it.effect("names the topic of its template: as it is scheduled, and of the version that it starts with", () =>
    Effect.gen(function* () {
      const { by, planned, workspace } = yield* begun
      const [news, offers] = [yield* topicOf(workspace), yield* topicOf(workspace)]
      const publish = (topicKey: string | null) =>
        Effect.andThen(
          made("update_template", { key: "newsletter", topicKey }, workspace),
          made("publish_template", { key: "newsletter" }, workspace)
        )
      assert.isNull((yield* by("schedule", newsletter)).body.topicKey)
      yield* publish(news)
      assert.strictEqual((yield* by("schedule", { ...newsletter, dryRun: true })).body.topicKey, news)
      assert.isNull((yield* by("read")).body.topicKey)
      assert.strictEqual((yield* by("schedule", newsletter)).body.topicKey, news)
      const { data } = yield* made("list_planned_emails", {}, workspace)
      assert.deepStrictEqual(
        data.map(({ id, topicKey }: { readonly id: string; readonly topicKey: string }) => [id, topicKey]),
        [[planned.id, news]]
      )
      yield* publish(offers)
      yield* TestClock.setTime(Date.parse("2027-03-30T07:30:01.000Z"))
      yield* attend
      const { body: report } = yield* by("read")
      assert.deepStrictEqual([report.status, report.topicKey], ["sent", offers])
    })
  )

  it.effect("is paused, resumed and cancelled once, and says so the second time", () =>
    Effect.gen(function* () {
      const { by } = yield* begun
      assert.deepStrictEqual(codeOf(yield* by("pause")), [409, "planned_email_not_open"])
      yield* by("schedule", newsletter)
      for (const [verb, status] of [
        ["pause", "paused"],
        ["resume", "scheduled"],
        ["cancel", "cancelled"]
      ] as const) {
        const both = [yield* by(verb), yield* by(verb)].map(({ body }) => [body.status, body.changed])
        assert.deepStrictEqual(both, [
          [status, true],
          [status, false]
        ])
      }
      assert.deepStrictEqual(codeOf(yield* by("resume")), [409, "planned_email_not_open"])
      assert.deepStrictEqual(codeOf(yield* by("schedule", newsletter)), [409, "planned_email_not_open"])
    })
  )

  it.effect("is edited as a draft alone, and moved afterwards by whoever may have it leave", () =>
    Effect.gen(function* () {
      const { by, workspace } = yield* begun
      const author = yield* workspace.issue("live", ["campaigns:read", "campaigns:write"])
      const { body } = yield* by("update", { name: "Summer", description: "Sun", timezone: "UTC" }, author)
      assert.deepInclude(body, { name: "Summer", description: "Sun", sendsAt: "2027-03-30T09:30:00.000Z" })
      assert.deepStrictEqual(codeOf(yield* by("update", {}, author)), [422, "field_invalid"])
      assert.deepStrictEqual(codeOf(yield* by("update", { scheduleAt: "2027-02-28T00:00" }, author)), [
        422,
        "field_invalid"
      ])
      assert.deepStrictEqual(codeOf(yield* by("schedule", newsletter, author)), [403, "scope_required"])
      yield* by("schedule", newsletter)
      assert.deepStrictEqual(codeOf(yield* by("update", { name: "Autumn" }, author)), [409, "planned_email_not_open"])
      const moved = yield* by("schedule", { templateKey: "newsletter", scheduleAt: "2027-04-01T08:00" })
      assert.deepInclude(moved.body, { status: "scheduled", sendsAt: "2027-04-01T08:00:00.000Z" })
      assert.strictEqual((yield* by("pause", {}, author)).body.status, "paused")
      assert.deepStrictEqual(codeOf(yield* by("resume", {}, author)), [403, "scope_required"])
    })
  )

  it.effect("is refused a template that cannot be sent to lists, an unknown list, and an hour that is over", () =>
    Effect.gen(function* () {
      const { by, workspace } = yield* begun
      yield* made("create_template", { key: "draft", subject: "S", mode: "html", body: "<p>Hi</p>" }, workspace)
      yield* made("create_template", { key: "receipt", subject: "S", mode: "html", body: "<p>Hi</p>" }, workspace)
      yield* made("publish_template", { key: "receipt" }, workspace)
      const refusal = (input: object) =>
        Effect.map(by("schedule", { ...newsletter, ...input }), ({ body, status }) => [
          status,
          body.error.code,
          body.error.fields?.[0].path
        ])
      assert.deepStrictEqual(yield* refusal({ templateKey: "none" }), [404, "unknown_template", undefined])
      assert.deepStrictEqual(yield* refusal({ templateKey: "draft" }), [422, "template_not_published", undefined])
      assert.deepStrictEqual(yield* refusal({ templateKey: "receipt" }), [422, "field_invalid", "templateKey"])
      assert.deepStrictEqual(yield* refusal({ list: "Nobody" }), [422, "field_invalid", "listId"])
      assert.deepStrictEqual(yield* refusal({ listId: "lst_01kb2x9w3t5v7y8z" }), [422, "field_invalid", "list"])
      assert.deepStrictEqual(yield* refusal({ scheduleAt: "2027-02-01T00:00" }), [422, "field_invalid", "scheduleAt"])
      assert.deepStrictEqual(codeOf(yield* by("schedule", { templateKey: "newsletter" })), [422, "field_invalid"])
    })
  )

  it.effect("keeps list, zones and hour once its recipients are settled", () =>
    Effect.gen(function* () {
      const { by } = yield* begun
      yield* by("schedule", newsletter)
      yield* TestClock.setTime(Date.parse("2027-03-30T07:20:00.000Z"))
      yield* attend
      const refused = [409, "planned_email_not_open"]
      assert.deepStrictEqual(codeOf(yield* by("schedule", { ...newsletter, perZone: true })), refused)
      assert.deepStrictEqual(codeOf(yield* by("schedule", { ...newsletter, scheduleAt: "2027-04-01T08:00" })), refused)
      assert.strictEqual((yield* by("schedule", newsletter)).status, 202)
      yield* TestClock.setTime(Date.parse("2027-03-30T07:30:01.000Z"))
      yield* attend
      assert.strictEqual((yield* by("read")).body.counts.accepted, 3)
    })
  )

  it.effect("names its recipients by outcome, page by page, until they are forgotten", () =>
    Effect.gen(function* () {
      const { by, planned, workspace } = yield* begun
      const key = workspace.live
      const recipients = (input: object = {}, by = key) =>
        call("list_planned_recipients", { plannedId: planned.id, ...input }, { key: by })
      yield* by("schedule", newsletter)
      assert.deepStrictEqual((yield* recipients()).body.data, [])
      yield* TestClock.setTime(Date.parse("2027-03-30T07:20:00.000Z"))
      yield* attend
      const first = (yield* recipients({ outcome: "waiting", limit: 2 })).body
      const second = (yield* recipients({ outcome: "waiting", limit: 2, cursor: first.next_cursor })).body
      const all = [...first.data, ...second.data]
      assert.deepStrictEqual(
        all.map(({ email }: any) => email).toSorted(),
        [1, 2, 3].map((n) => `p${n}@example.com`)
      )
      assert.strictEqual(second.next_cursor, null)
      assert.deepStrictEqual((yield* recipients({ outcome: "accepted" })).body.data, [])
      const { body } = yield* recipients({}, yield* workspace.issue("live", ["campaigns:read"]))
      assert.deepStrictEqual(body.error.required_scopes, ["contacts:read"])
      const { body: other } = yield* recipients({}, (yield* makeWorkspace()).live)
      assert.strictEqual(other.error.code, "resource_not_found")
      assert.strictEqual((yield* recipients({}, workspace.test)).body.error.code, "resource_not_found")
    })
  )

  it.effect("plans in the sandbox for the sandbox alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const workspace = yield* makeWorkspace()
      const inSandbox = yield* newsletterIn(workspace, { scheduleAt, inSandbox: true })
      const { live, test } = workspace
      const listed = (key: string) =>
        Effect.map(call("list_planned_emails", {}, { key }), ({ body }) => body.data.length)
      assert.deepStrictEqual([yield* listed(live), yield* listed(test)], [0, 1])
      const by = calling(workspace, inSandbox.id)
      assert.deepStrictEqual(codeOf(yield* by("cancel")), [404, "resource_not_found"])
      const { body } = yield* by("schedule", newsletter, test)
      assert.deepStrictEqual([body.livemode, body.members], [false, 3])
      yield* TestClock.setTime(Date.parse("2027-03-30T09:30:01.000Z"))
      yield* attend
      assert.isTrue((yield* inSandbox.sends).every(({ livemode }) => !livemode))
      assert.strictEqual((yield* by("read", {}, test)).body.counts.accepted, 3)
    })
  )

  it.effect("of a workspace are 100 at most at once, and again so when one was cancelled", () =>
    Effect.gen(function* () {
      const { by, workspace } = yield* begun
      const ids = yield* Effect.forEach(Array.from({ length: 100 }), () =>
        Effect.map(
          made("create_planned_email", { name: "Many", scheduleAt, timezone: "UTC" }, workspace),
          ({ id }) => id as string
        )
      )
      yield* Effect.forEach(ids, (id) =>
        Effect.andThen(TestClock.adjust("1 second"), calling(workspace, id)("schedule", newsletter))
      )
      assert.deepStrictEqual(codeOf(yield* by("schedule", newsletter)), [422, "field_invalid"])
      yield* calling(workspace, ids[0]!)("cancel")
      assert.strictEqual((yield* by("schedule", newsletter)).status, 202)
    })
  )
})

layer(world)("planned email that an agent schedules", (it) => {
  const askedAt = Effect.fnUntraced(function* (at: string) {
    const { by, planned, workspace } = yield* begun
    yield* TestClock.setTime(Date.parse(at))
    const input = { plannedId: planned.id, ...newsletter }
    const { id } = yield* heldCall(workspace, "campaign", "schedule_planned_email", input)
    const approved = Effect.gen(function* () {
      yield* decide(workspace.live, id)
      yield* working
      return (yield* readBy(workspace.live, id)).outcome
    })
    return { by, planned, workspace, id, approved }
  })
  const asked = askedAt("2027-03-02T00:00:00.000Z")

  it.effect("waits for a person, who is shown the mail, while a dry run, a pause and a cancellation never do", () =>
    Effect.gen(function* () {
      const { approved, by, planned, workspace } = yield* asked
      const { mcp } = workspace
      assert.strictEqual((yield* by("schedule", { ...newsletter, dryRun: true }, mcp)).body.dryRun, true)
      assert.strictEqual((yield* planned.mail).status, "draft")
      assert.strictEqual((yield* approved).status, 202)
      assert.strictEqual((yield* planned.mail).status, "scheduled")
      assert.strictEqual((yield* by("pause", {}, mcp)).body.status, "paused")
      const { id } = yield* heldCall(workspace, "campaign", "resume_planned_email", { plannedId: planned.id })
      yield* decide(workspace.live, id)
      yield* working
      assert.strictEqual((yield* planned.mail).status, "scheduled")
      assert.strictEqual((yield* by("cancel", {}, mcp)).body.status, "cancelled")
    })
  )

  it.effect("does not leave as approved once its template was published anew, or its hour was moved", () =>
    Effect.gen(function* () {
      for (const change of ["template", "hour"]) {
        const { approved, by, planned, workspace } = yield* asked
        if (change === "hour") yield* by("update", { scheduleAt: "2027-04-02T08:00" })
        else {
          yield* made("update_template", { key: "newsletter", subject: "Other words" }, workspace)
          yield* made("publish_template", { key: "newsletter" }, workspace)
        }
        const { body, status } = yield* approved
        assert.deepStrictEqual([status, body.error.code], [409, "approval_outdated"], change)
        assert.strictEqual((yield* planned.mail).status, "draft")
      }
    })
  )

  it.effect("leaves at once if it is approved within a day of its hour", () =>
    Effect.gen(function* () {
      const { approved, planned } = yield* askedAt("2027-03-30T07:00:00.000Z")
      yield* TestClock.setTime(Date.parse("2027-03-30T20:00:00.000Z"))
      assert.strictEqual((yield* approved).body.zones[0].when, "at_once")
      yield* attend
      assert.deepStrictEqual(yield* planned.outcomes, { accepted: 3 })
    })
  )

  it.effect("does not leave if it is approved more than a day after its hour", () =>
    Effect.gen(function* () {
      const { approved, planned } = yield* askedAt("2027-03-30T07:00:00.000Z")
      yield* TestClock.setTime(Date.parse("2027-03-31T08:00:00.000Z"))
      assert.strictEqual((yield* approved).body.error.code, "approval_outdated")
      assert.strictEqual((yield* planned.mail).status, "draft")
    })
  )
})
