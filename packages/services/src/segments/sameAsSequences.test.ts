import { assert, layer } from "@effect/vitest"
import { segmentPlanOf } from "@tidings/engines/segments/segmentPlanOf"
import { conditionHolds } from "@tidings/engines/sequences/step/condition"
import type { Condition, Scalar } from "@tidings/schema/sequences/Condition"
import { SegmentContactRepository } from "@tidings/storage/repositories/SegmentContactRepository"
import { drawnNumbers } from "@tidings/testing/drawnNumbers"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const values: ReadonlyArray<Scalar> = ["pro", "free", "p", "", "10", 10, 9.5, 0, -1, true, false, "Ünï", 'it\'s "so"']
const lists: ReadonlyArray<ReadonlyArray<Scalar>> = [["pro", "a"], [10, true], []]
const names = ["plan", "seats", "tags", "gone"]
const orders = ["gt", "gte", "lt", "lte"] as const

const conditionsFrom = (random: () => number) => {
  const one = <A>(all: ReadonlyArray<A>): A => all[Math.floor(random() * all.length)]!
  const several = () => Array.from({ length: 1 + Math.floor(random() * 11) }, () => one(values))
  const test = (): Condition[string] => {
    const kind = Math.floor(random() * 7)
    if (kind === 0) return one(values)
    if (kind === 1) return { [one(["eq", "ne", "contains"])]: one(values) }
    if (kind === 2) return { [one(orders)]: one(values.filter((value) => typeof value !== "boolean")) }
    if (kind === 3) return { [one(["in", "nin"])]: several() }
    if (kind === 4) return { exists: random() < 0.5 }
    return { gte: 0, lte: 10, ne: one(values) }
  }
  const condition = (depth: number): Condition => {
    const kind = depth === 0 ? 9 : Math.floor(random() * 6)
    if (kind === 0) return { all: [condition(depth - 1), condition(depth - 1)] }
    if (kind === 1) return { any: [condition(depth - 1), condition(depth - 1)] }
    if (kind === 2) return { not: condition(depth - 1) }
    return { [`traits.${one(names)}`]: test() }
  }
  return condition
}

const people = Effect.fnUntraced(function* (workspace: Workspace) {
  const all: Array<{ readonly id: string; readonly traits: Readonly<Record<string, unknown>> }> = []
  for (const [n, value] of [...values, ...lists].entries()) {
    const traits = { plan: value, ...(n % 2 === 0 && { seats: n }), ...(n % 3 === 0 && { tags: [value].flat() }) }
    const { id } = yield* made("create_contact", { external_id: `u${n}`, traits }, workspace)
    all.push({ id, traits })
  }
  return all
})

layer(world)("a segment's condition on traits", (it) => {
  it.effect("holds for those for whom a sequence's condition holds, whatever it is", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const contacts = yield* SegmentContactRepository
      const all = yield* people(workspace)
      const condition = conditionsFrom(drawnNumbers(7))
      for (let n = 0; n < 300; n++) {
        const where = condition(3)
        const { plan } = segmentPlanOf(where)
        if (plan === undefined) continue
        const found = yield* contacts.page(workspace.world, { plan, nowMs: 0 }, {}, { limit: 100 }, 10_000)
        const expected = all.filter(({ traits }) =>
          conditionHolds(where, (path) => traits[path.slice("traits.".length)])
        )
        assert.deepStrictEqual(
          found!.map(({ id }) => id).toSorted(),
          expected.map(({ id }) => id).toSorted(),
          JSON.stringify(where)
        )
      }
    })
  )
})
