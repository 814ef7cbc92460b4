import { assert, describe, it } from "@effect/vitest"
import { SegmentCondition } from "@tidings/schema/resources/SegmentCondition"
import { Schema } from "effect"
import { segmentPlanOf } from "./segmentPlanOf.ts"

const decode = Schema.decodeUnknownSync(SegmentCondition)
const findingsOf = (condition: unknown) =>
  (segmentPlanOf(decode(condition)).findings ?? []).map(({ code, path }) => `${path} ${code}`)
const planOf = (condition: unknown) => segmentPlanOf(decode(condition)).plan
const nested = (depth: number): object => (depth === 0 ? { "traits.plan": "pro" } : { not: nested(depth - 1) })
const many = (count: number) => ({
  any: [
    Object.fromEntries(Array.from({ length: Math.min(count, 20) }, (_, n) => [`traits.t${n}`, n])),
    ...(count > 20 ? [Object.fromEntries(Array.from({ length: count - 20 }, (_, n) => [`traits.u${n}`, n]))] : [])
  ]
})

describe("a segment's condition", () => {
  it("takes 5 levels and 20 values, those of conditions on events among them, and no more", () => {
    assert.deepStrictEqual(findingsOf(nested(5)), [])
    assert.deepStrictEqual(findingsOf(nested(6)), ["where.not.not.not.not.not.not too_long"])
    assert.deepStrictEqual(findingsOf(many(20)), [])
    assert.deepStrictEqual(findingsOf(many(21)), ["where too_long"])
    const where = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`m${n}`, n]))
    assert.deepStrictEqual(findingsOf({ "events.order.paid": { where } }), ["where too_long"])
  })

  it("refuses every wrong path and value at its place, all at once", () => {
    assert.deepStrictEqual(
      findingsOf({
        all: [
          { plan: "pro" },
          { created_at: { gte: "yesterday" } },
          { lists: { contains: "Customers" } },
          { lists: "lst_01kb2x9w3t5v7y8z" },
          { suppressed: "yes" },
          { "topics.news": "maybe" },
          { "email_domain.of": "example.com" },
          { "events.order.paid": { status: ["sent"] } },
          { "sends.receipt": { count: { gte: 1 } } },
          { sends: { within: "7d" } },
          { "traits.plan": { within: "7d" } }
        ]
      }),
      [
        "where.all[0].plan unknown_field",
        "where.all[1].created_at.gte format_invalid",
        "where.all[2].lists.contains pattern_mismatch",
        "where.all[3].lists unknown_field",
        "where.all[4].suppressed type_mismatch",
        "where.all[5].topics.news enum_violation",
        "where.all[6].email_domain.of unknown_field",
        "where.all[7].events.order.paid.status unknown_field",
        "where.all[8].sends.receipt.count unknown_field",
        "where.all[9].sends required",
        "where.all[10].traits.plan.within unknown_field"
      ]
    )
  })

  it("counts events at least once within 400 days where it says nothing else, and knows what it names", () => {
    const planned = segmentPlanOf(
      decode({
        "events.app.opened": { within: "2d" },
        lists: { contains: "lst_01kb2x9w3t5v7y8z" },
        "sends.receipt": { status: ["opened"] }
      })
    )
    assert.isUndefined(planned.findings)
    if (planned.findings !== undefined) return
    assert.deepEqual<unknown>(planned.lists, [{ name: "lst_01kb2x9w3t5v7y8z", path: "where.lists.contains" }])
    assert.deepStrictEqual(planned.templates, [{ name: "receipt", path: "where.sends.receipt" }])
    assert.deepStrictEqual(planOf({ "events.app.opened": { within: "2d" } }), {
      kind: "events",
      type: "app.opened",
      counts: [["gte", 1]],
      withinMs: 172_800_000,
      where: undefined
    })
  })

  it("of another key than a path is refused by its schema", () => {
    for (const wrong of [
      {},
      { "traits..plan": 1 },
      { all: [] },
      { "traits.plan": {} },
      { "traits.plan": { like: "p" } }
    ])
      assert.throws(() => Schema.decodeUnknownSync(SegmentCondition)(wrong, { onExcessProperty: "error" }))
  })
})
