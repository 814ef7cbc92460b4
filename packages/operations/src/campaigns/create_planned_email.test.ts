import { assert, layer } from "@effect/vitest"
import { policy } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const now = "2027-03-01T00:00:00.000Z"

const planning = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(now))
  const workspace = yield* makeWorkspace()
  const plan = (input: object) =>
    call("create_planned_email", { name: "Spring", timezone: "Europe/Berlin", ...input }, { key: workspace.live })
  return { plan, workspace }
})

layer(world)("create_planned_email", (it) => {
  it.effect("parks a draft for a local time of a zone, without template and list", () =>
    Effect.gen(function* () {
      const { plan } = yield* planning
      const { body, status } = yield* plan({ scheduleAt: "2027-03-30T09:30", description: "What is new" })
      assert.strictEqual(status, 201)
      const { id, ...rest } = body
      assert.match(id, /^pem_/u)
      assert.deepStrictEqual(rest, {
        name: "Spring",
        description: "What is new",
        scheduleAt: "2027-03-30T09:30",
        timezone: "Europe/Berlin",
        sendsAt: "2027-03-30T07:30:00.000Z",
        status: "draft",
        templateKey: null,
        topicKey: null,
        listId: null,
        segmentId: null,
        perZone: false,
        reason: null,
        frozenAt: null,
        livemode: true,
        createdAt: now,
        updatedAt: now
      })
    })
  )

  it.effect("takes an instant as that instant, and says how it took an hour that is skipped or comes twice", () =>
    Effect.gen(function* () {
      const { plan } = yield* planning
      const taken = (scheduleAt: string) =>
        Effect.map(plan({ scheduleAt }), ({ body }) => [body.sendsAt, body.note?.replace(/^The clocks of \S+ /u, "")])
      assert.deepStrictEqual(yield* taken("2027-03-28T02:30:00+01:00"), ["2027-03-28T01:30:00.000Z", undefined])
      assert.deepStrictEqual(yield* taken("2027-03-28T02:30"), [
        "2027-03-28T01:30:00.000Z",
        "skip 2027-03-28 02:30: the mail leaves when they show 2027-03-28 03:30."
      ])
      assert.deepStrictEqual(yield* taken("2027-10-31T02:30"), [
        "2027-10-31T00:30:00.000Z",
        "show 2027-10-31 02:30 twice: the mail leaves at the first."
      ])
    })
  )

  it.effect("refuses times that are over, too far ahead or none, and what is no zone, all of it at once", () =>
    Effect.gen(function* () {
      const { plan } = yield* planning
      const pathsOf = (input: object) =>
        Effect.map(plan(input), ({ body, status }) => {
          assert.deepStrictEqual([status, body.error?.code], [422, "field_invalid"])
          return body.error.fields.map(({ path }: { readonly path: string }) => path)
        })
      for (const scheduleAt of [
        "2027-03-01T00:59",
        "2027-03-01T01:00",
        "2026-11-20T09:00:00Z",
        "2029-03-02T00:00",
        "2027-02-30T09:00",
        "2027-05-12T24:00",
        "2027-05-12",
        "soon",
        ""
      ])
        assert.deepStrictEqual(yield* pathsOf({ scheduleAt }), ["scheduleAt"], scheduleAt)
      for (const timezone of ["EST", "+02:00", "Etc/GMT-1", "Mars/Base", "", "x".repeat(100)])
        assert.deepStrictEqual(yield* pathsOf({ scheduleAt: "2027-03-30T09:30", timezone }), ["timezone"], timezone)
      assert.sameMembers(yield* pathsOf({ name: " ", scheduleAt: "soon", timezone: "EST", templateKey: "x" }), [
        "name",
        "scheduleAt",
        "timezone",
        "templateKey"
      ])
    })
  )

  it.effect("is made once for an Idempotency-Key, and waits for a person where the policy of creations says so", () =>
    Effect.gen(function* () {
      const { workspace } = yield* planning
      const input = { name: "Spring", scheduleAt: "2027-03-30T09:30", timezone: "UTC" }
      const once = { key: workspace.live, idempotencyKey: "spring" }
      const first = yield* call("create_planned_email", input, once)
      assert.strictEqual((yield* call("create_planned_email", input, once)).body.id, first.body.id)
      yield* policy(workspace, "creation", "agents_only")
      const { body, status } = yield* call("create_planned_email", input, { key: workspace.mcp })
      assert.deepStrictEqual([status, body.approval.status], [202, "pending"])
    })
  )
})
