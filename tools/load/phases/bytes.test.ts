import { assert, describe, it } from "@effect/vitest"
import { grownBy } from "./bytes.ts"

describe("the growth of tables", () => {
  it("is told by mail, the most first, without those that did not grow", () => {
    const before = [
      { table: "jobs", rows: 900, indexes: 500 },
      { table: "sends", rows: 1_000, indexes: 2_000 },
      { table: "keys", rows: 8, indexes: 8 }
    ]
    const after = [
      { table: "jobs", rows: 800, indexes: 400 },
      { table: "audit_entries", rows: 300, indexes: 100 },
      { table: "sends", rows: 2_000, indexes: 4_500 },
      { table: "keys", rows: 8, indexes: 8 }
    ]
    assert.deepStrictEqual(grownBy(before, after, 10), [
      { table: "sends", rows: 100, indexes: 250 },
      { table: "audit_entries", rows: 30, indexes: 10 }
    ])
  })
})
