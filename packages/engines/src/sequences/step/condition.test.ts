import { assert, describe, it } from "@effect/vitest"
import type { Condition } from "@tidings/schema/sequences/Definition"
import { conditionHolds } from "./condition.ts"
import { valueAt } from "./Values.ts"

const metadata = { plan: "pro", seats: 3, tags: ["a", "b"], items: { total: 80 }, trial: false, nothing: null }
const isTrue = (condition: Condition): boolean => conditionHolds(condition, (path) => valueAt(metadata, path))

describe("a condition", () => {
  it.each<[Condition]>([
    [{ plan: "pro" }],
    [{ plan: { ne: "free" }, seats: { gt: 2, lte: 3 } }],
    [{ "items.total": { gte: 80 } }],
    [{ plan: { gt: "free", lt: "scale" } }],
    [{ plan: { in: ["pro", "scale"] } }],
    [{ seats: { nin: [1, 2] } }],
    [{ tags: { contains: "b" } }],
    [{ plan: { contains: "pr" } }],
    [{ trial: false }],
    [{ missing: { exists: false } }],
    [{ nothing: { exists: false } }],
    [{ missing: { ne: "x" } }],
    [{ missing: { nin: ["x"] } }],
    [{ any: [{ plan: "free" }, { not: { seats: 4 } }] }],
    [{ all: [{ plan: "pro" }, { seats: 3 }] }]
  ])("%j holds", (condition) => assert.isTrue(isTrue(condition)))

  it.each<[Condition]>([
    [{ plan: "free" }],
    [{ seats: "3" }],
    [{ seats: { gt: "2" } }],
    [{ plan: { gt: 2 } }],
    [{ missing: "x" }],
    [{ missing: { gt: 0 } }],
    [{ missing: { lte: 0 } }],
    [{ missing: { in: ["x"] } }],
    [{ missing: { contains: "x" } }],
    [{ tags: "a" }],
    [{ "plan.length": 3 }],
    [{ constructor: { exists: true } }],
    [{ items: { exists: false } }],
    [{ plan: "pro", seats: 4 }],
    [{ not: { any: [{ plan: "pro" }] } }]
  ])("%j does not", (condition) => assert.isFalse(isTrue(condition)))
})
