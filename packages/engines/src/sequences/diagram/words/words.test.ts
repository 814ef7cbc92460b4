import { assert, describe, it } from "@effect/vitest"
import type { Node } from "@tidings/schema/sequences/Definition"
import { abandonedCart, onboarding, webinar } from "../testing/examples.ts"
import { conditionWords } from "./conditionWords.ts"
import { ruleWords, triggerWords } from "./ruleWords.ts"
import { waysOf } from "./waysOf.ts"

const rules = (nodes: Readonly<Record<string, Node>>) =>
  Object.entries(nodes).map(([id, node]) => [id, ruleWords(node)])

describe("a sequence in words", () => {
  it("says what each node does", () => {
    assert.deepStrictEqual(rules(onboarding.nodes), [
      ["welcome", "template welcome"],
      ["settle_in", "2d, then 09:00"],
      ["has_started", "trial.started, at most 5d, since enrolment"],
      ["was_read", "by sends.welcome.status"],
      ["nudge", "template trial_nudge"],
      ["tips", "template tips"],
      ["pro_tips", "template tips_pro"],
      ["gone_quiet", "exited: never_opened"]
    ])
    assert.deepStrictEqual(rules(webinar.nodes).slice(1, 6), [
      ["that_morning", "until 2027-05-12 09:00"],
      ["today", "template webinar_today"],
      ["hour_before", "1h before 2027-05-12 18:00 +02:00"],
      ["starts_soon", "template webinar_starts, quiet hours off"],
      ["attended", "webinar.attended, at most 1d"]
    ])
  })

  it("says what a way asks", () => {
    const ways = (node: Node) => waysOf(node).map(({ says, to }) => [to, says])
    assert.deepStrictEqual(ways(onboarding.nodes["has_started"]!), [
      ["pro_tips", "trial.started, plan is pro or scale"],
      ["tips", "trial.started"],
      ["was_read", "after 5d"]
    ])
    assert.deepStrictEqual(ways(abandonedCart.nodes["worth_it"]!), [
      ["voucher", "trigger.total ≥ 80"],
      ["end", "else"]
    ])
    assert.deepStrictEqual(ways(webinar.nodes["hour_before"]!), [
      ["starts_soon", ""],
      ["end", "if already past"]
    ])
  })

  it("says what begins runs", () => {
    assert.deepStrictEqual(
      [onboarding, abandonedCart, webinar].map(({ trigger }) => triggerWords(trigger)),
      ["enrolled by the API", "cart.updated, items > 0", "list webinar_may is entered"]
    )
  })

  it.each([
    [{ plan: "pro", seats: { gte: 5, lt: 10 } }, "plan is pro and seats ≥ 5 and < 10"],
    [{ any: [{ a: 1 }, { b: { exists: false } }] }, "(a is 1 or b is missing)"],
    [{ not: { tags: { contains: "vip" } } }, "not (tags contains vip)"],
    [{ all: [{ a: { nin: ["x", "y"] } }, { b: { ne: "" } }] }, "a is not x or y and b is not empty"]
  ])("says what a condition asks", (condition, words) => {
    assert.strictEqual(conditionWords(condition), words)
  })

  it("says no more than anybody reads, however deep and long a condition is", () => {
    const deep = (depth: number): never =>
      (depth === 0 ? { a: "x".repeat(1000) } : { not: deep(depth - 1), ["y".repeat(500)]: 1 }) as never
    assert.isAtMost(Array.from(conditionWords(deep(200))).length, 300)
  })
})
