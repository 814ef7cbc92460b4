import { assert, describe, it } from "@effect/vitest"
import { kneeOf, nextRate } from "./nextRate.ts"
import { brokenBy, growthOf, type RateStep } from "./RateStep.ts"

const step = (perSecond: number, more: Partial<RateStep> = {}): RateStep => ({
  perSecond,
  p99Ms: 20,
  refused: 0,
  isOverrun: false,
  dueJobs: [0, 1, 0, 2, 1, 0],
  ...more
})

/** Tries rates on an installation that bears those up to `most`, and breaks by chance at the nth step. */
const searched = (bears: number, chance?: number) => {
  const steps: Array<RateStep> = []
  for (let rate; (rate = nextRate(steps, { first: 20, most: 5_000 })) !== undefined;)
    steps.push(step(rate, { p99Ms: rate <= bears && steps.length !== chance ? 30 : 900 }))
  return { knee: kneeOf(steps), steps }
}

describe("a rate", () => {
  it.each([
    ["an answer is refused", { refused: 1 }, "1 refused"],
    ["a hundredth of the answers is late", { p99Ms: 251 }, "p99"],
    ["no answer came", { p99Ms: Number.NaN }, "p99"],
    ["calls pile up", { isOverrun: true }, "calls piled up"],
    ["the queue grows by more than a second of calls", { dueJobs: [0, 10, 60, 110, 160, 210] }, "the queue grew"]
  ])("breaks if %s", (_, more, by) => {
    assert.strictEqual(brokenBy(step(100, more)), by)
  })

  it.each([
    ["all is well", {}],
    ["p99 is at its bound", { p99Ms: 250 }],
    ["the queue is long and does not grow", { dueJobs: [500, 480, 520, 490, 510, 500] }],
    ["the queue shrinks", { dueJobs: [500, 400, 300, 200, 100, 0] }]
  ])("is borne if %s", (_, more) => {
    assert.isUndefined(brokenBy(step(100, more)))
  })

  it("has a queue that grows by the difference of its last third and its first", () => {
    assert.strictEqual(growthOf({ dueJobs: [1, 3, 50, 70, 21, 23] }), 20)
    assert.strictEqual(growthOf({ dueJobs: [] }), 0)
  })
})

describe("the search of the knee", () => {
  it.each([3, 19, 20, 137, 1_000, 4_999])("ends within 8 %% below %i a second", (bears) => {
    const { knee } = searched(bears)
    assert.isAtMost(knee!, bears)
    assert.isAtLeast(knee! * 1.08 + 1, bears)
  })

  it("ends at the highest rate that it may try", () => {
    assert.strictEqual(searched(1e9).knee, 5_000)
  })

  it("finds none where no rate is borne", () => {
    assert.isUndefined(searched(0).knee)
  })

  it("takes no rate for broken that broke once", () => {
    const { knee, steps } = searched(137, 1)
    assert.deepStrictEqual(
      steps.slice(0, 3).map(({ perSecond }) => perSecond),
      [20, 40, 40]
    )
    assert.isAtLeast(knee!, 126)
  })
})
