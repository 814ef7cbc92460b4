import { assert, describe, it } from "@effect/vitest"
import type { SequenceChange } from "@tidings/schema/sequences/plan"
import { isChanging, planText } from "./planText.ts"

const change: SequenceChange = {
  key: "onboarding",
  file: "onboarding.yaml",
  change: "changed",
  status: "published",
  fromVersion: 3,
  toVersion: 4,
  trigger: "api.enroll",
  liveRuns: 0,
  movingRuns: 0,
  fields: [],
  nodes: []
}

const text = (...changes: ReadonlyArray<Partial<SequenceChange>>) =>
  planText({ outcome: "planned", findings: [], changes: changes.map((one) => ({ ...change, ...one })) }, 1)

describe("the difference that files make", () => {
  it("stands in a line for each sequence and each of its nodes", () =>
    assert.strictEqual(
      text(
        {
          liveRuns: 1_204,
          fields: ["maxDuration 30d"],
          nodes: [
            { change: "added", node: "has_started", type: "wait", says: "", liveRuns: 0 },
            { change: "changed", node: "settle_in", type: "wait", says: "for 1d → 2d", liveRuns: 3 },
            { change: "removed", node: "ping", type: "send", says: "", liveRuns: 87 },
            { change: "removed", node: "pong", type: "exit", says: "", liveRuns: 0 }
          ]
        },
        { key: "webinar", change: "added", fromVersion: null, toVersion: 1, trigger: "list.entered webinar_may" },
        { key: "cart", change: "unchanged" }
      ),
      [
        "~ onboarding  version 3 → 4  1,204 live runs stay on the version they began",
        "    ~ maxDuration 30d",
        "    + node has_started (wait)",
        "    ~ node settle_in: for 1d → 2d",
        "    - node ping (send: 87 live runs are there)",
        "    - node pong (exit)",
        "+ webinar     version 1  trigger list.entered webinar_may",
        "= cart        unchanged"
      ].join("\n")
    ))

  it.each<[Partial<SequenceChange>, string]>([
    [{ liveRuns: 1 }, "~ onboarding  version 3 → 4  1 live run stays on the version it began"],
    [{ liveRuns: 5, movingRuns: 5 }, "~ onboarding  version 3 → 4  5 live runs move"],
    [
      { liveRuns: 5, movingRuns: 1 },
      "~ onboarding  version 3 → 4  1 live run moves, 4 live runs stay on the version they began"
    ],
    [{ status: "paused" }, "~ onboarding  version 3 → 4  paused"],
    [{ change: "unchanged", status: "paused" }, "= onboarding  unchanged  paused"],
    [{ change: "restored", toVersion: 3 }, "~ onboarding  published again, version 3"],
    [{ change: "vanished" }, "! onboarding  no file holds it; --prune archives it"],
    [{ change: "archived", liveRuns: 2 }, "- onboarding  no file holds it: archived  2 live runs finish"]
  ])("%o", (one, line) => assert.strictEqual(text(one), line))

  it("is one where anything but what stands already is told", () => {
    const changing = (one: SequenceChange["change"]) => isChanging({ changes: [{ ...change, change: one }] })
    assert.deepStrictEqual(
      (["added", "changed", "restored", "archived", "unchanged", "vanished"] as const).map(changing),
      [true, true, true, true, false, false]
    )
  })

  it("gives way to what is wrong, and to who came first", () => {
    const finding = {
      file: "a.yaml",
      line: 9,
      column: 57,
      path: "nodes.a.next",
      code: "edge_unknown_node",
      message: "No."
    }
    assert.strictEqual(
      planText({ outcome: "refused", findings: [finding, finding], changes: [] }, 3),
      "a.yaml:9:57 edge_unknown_node: No.\na.yaml:9:57 edge_unknown_node: No.\n3 files, 2 errors. Nothing was changed."
    )
    assert.include(planText({ outcome: "overtaken", findings: [], changes: [] }, 1), "Another apply came first")
  })
})
